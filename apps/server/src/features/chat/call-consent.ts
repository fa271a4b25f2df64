import { askings, type CallConsent, type ReaderAsking } from '@zhixing/contract/consent';
import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatConsent } from '../../db/schema/chat.ts';
import { askingOf, mayAllow } from '../../runtime/tools/consent-rule.ts';
import { type Tool, versionOf } from '../../runtime/tools/tool.ts';
import { readChoices } from './consent-choice.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

type Asker = Pick<LoadedRun, 'run' | 'choices'>;

/** Whether the person of this run is asked about this tool, and whether their yes counts. */
export const consentOf = ({ run, choices }: Asker, { trust, part = '', parts = [part], asking: author }: Tool) => {
  const chosen = parts.map((one) => choices.get(one));
  return {
    asking: askingOf(trust, { author, reader: askings.find((one) => chosen.includes(one)) }),
    mayAllow: mayAllow(trust, { accountId: run.accountId, isDebug: run.debug !== null }),
  };
};

/** Said yes to in this conversation, to this tool as it is now, for all calls of it. */
const isRemembered = async (tx: Tx, sessionId: string, part: string, version: string) => {
  const [row] = await tx
    .select({ no: chatConsent.no })
    .from(chatConsent)
    .where(
      and(
        eq(chatConsent.sessionId, sessionId),
        eq(chatConsent.part, part),
        eq(chatConsent.version, version),
        eq(chatConsent.isRemembered, true),
        eq(chatConsent.isAllowed, true),
      ),
    )
    .limit(1);
  return row !== undefined;
};

type Asked = { no: number; callId: string; awakeable: string; tool: Tool };

/**
 * Stores that a person is asked, and where the answer goes; asked again after a crash, the newest awakeable counts.
 * Returns what they have said already, about this call or the tool as a whole. A tool that changed is asked about anew.
 */
export const saveConsent = (
  { db, now }: Services,
  { tenantId, sessionId, runId }: RunKey,
  { run }: Asker,
  { no, callId, awakeable, tool }: Asked,
): Promise<{ said: boolean | null; consent: CallConsent }> =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const part = tool.part ?? '';
    const version = versionOf(tool);
    const choices = await readChoices(tx, run);
    const asking: ReaderAsking = consentOf({ run, choices }, tool).asking === 'once' ? 'once' : 'always';
    const canRemember = tool.asking !== 'always';
    const isKnown = asking === 'once' && (await isRemembered(tx, sessionId, part, version));
    const seen = { awakeable, part, version, asking, canRemember };
    const [row] = await tx
      .insert(chatConsent)
      .values({
        tenantId,
        runId,
        sessionId,
        no,
        callId,
        ...seen,
        ...(isKnown ? { isAllowed: true, answeredAt: now() } : {}),
      })
      .onConflictDoUpdate({
        target: [chatConsent.tenantId, chatConsent.runId, chatConsent.no, chatConsent.callId],
        set: {
          ...seen,
          isAllowed: sql`case when ${chatConsent.version} = excluded.version then ${chatConsent.isAllowed} else excluded.is_allowed end`,
        },
      })
      .returning({ isAllowed: chatConsent.isAllowed });
    const { destination, isHarmless } = tool.trust;
    return { said: row?.isAllowed ?? null, consent: { destination, isHarmless, asking, canRemember } };
  });

/** What was asked about a call and what was said; nothing when nobody was asked. */
export const readConsent = (
  { db }: Services,
  { tenantId, runId }: RunKey,
  { no, callId }: { no: number; callId: string },
) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const { version, isAllowed, createdAt, answeredAt } = chatConsent;
    const [row] = await tx
      .select({ version, isAllowed, createdAt, answeredAt })
      .from(chatConsent)
      .where(and(eq(chatConsent.runId, runId), eq(chatConsent.no, no), eq(chatConsent.callId, callId)));
    return row;
  });
export type Consent = NonNullable<Awaited<ReturnType<typeof readConsent>>>;
