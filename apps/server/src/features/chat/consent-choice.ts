import type { ReaderAsking } from '@zhixing/contract/consent';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatConsent, chatSession, consentSetting } from '../../db/schema/chat.ts';
import { writeAudit } from '../audit/index.ts';

type Whose = { accountId: string; agentId: string };

const isOf = ({ accountId, agentId }: Whose) =>
  and(eq(consentSetting.accountId, accountId), eq(consentSetting.agentId, agentId));

/** How somebody wants to be asked about the tools of an agent, by the parts it names them with. */
export const readChoices = async (tx: Tx, whose: Whose): Promise<Map<string, ReaderAsking>> => {
  const { part, asking } = consentSetting;
  const rows = await tx.select({ part, asking }).from(consentSetting).where(isOf(whose));
  return new Map(rows.map((row) => [row.part, row.asking]));
};

/** In every conversation of theirs with this agent the next call asks again. */
const forgetYes = (tx: Tx, { accountId, agentId }: Whose, part: string) =>
  tx
    .update(chatConsent)
    .set({ isRemembered: false })
    .where(
      and(
        eq(chatConsent.isRemembered, true),
        eq(chatConsent.part, part),
        inArray(
          chatConsent.sessionId,
          tx
            .select({ id: chatSession.id })
            .from(chatSession)
            .where(and(eq(chatSession.accountId, accountId), eq(chatSession.agentId, agentId))),
        ),
      ),
    );

/** Null takes the choice back. Whatever is chosen, what was allowed before is asked about again. */
export const saveChoice = async (
  tx: Tx,
  ctx: AccountCtx,
  { agentId, part, asking }: { agentId: string; part: string; asking: ReaderAsking | null },
) => {
  const whose = { accountId: ctx.actor.id, agentId };
  if (asking === null) await tx.delete(consentSetting).where(and(isOf(whose), eq(consentSetting.part, part)));
  else {
    const updatedAt = ctx.now();
    await tx
      .insert(consentSetting)
      .values({ tenantId: ctx.tenant.id, ...whose, part, asking, updatedAt })
      .onConflictDoUpdate({
        target: [consentSetting.tenantId, consentSetting.accountId, consentSetting.agentId, consentSetting.part],
        set: { asking: sql`excluded.asking`, updatedAt },
      });
  }
  await forgetYes(tx, whose, part);
  await writeAudit(tx, ctx, {
    action: 'consent.set',
    target: { kind: 'agent', id: agentId },
    detail: { part, asking: asking ?? 'default' },
  });
};
