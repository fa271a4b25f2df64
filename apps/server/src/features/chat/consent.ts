import type { ReaderAsking } from '@zhixing/contract/consent';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatConsent } from '../../db/schema/chat.ts';
import { writeAudit } from '../audit/index.ts';
import { saveChoice } from './consent-choice.ts';
import { readOwnRun } from './own-run.ts';

type Answer = { run_id: string; call_id: string; allow: boolean; asking?: ReaderAsking | undefined };

/** The person's yes or no to one call of their own run. The first answer counts; the engine goes on with it. */
export const giveConsent = async (
  ctx: AccountCtx,
  { run_id: runId, call_id: callId, allow, asking: chosen }: Answer,
) => {
  const { awakeable, isAllowed } = await ctx.tx(async (tx) => {
    const { agentId } = await readOwnRun(tx, ctx, runId);
    const [row] = await tx
      .select()
      .from(chatConsent)
      .where(and(eq(chatConsent.runId, runId), eq(chatConsent.callId, callId)))
      .orderBy(desc(chatConsent.no))
      .limit(1)
      .for('update');
    if (!row) throw new AppError('NOT_FOUND');
    if (row.isAllowed !== null) return { awakeable: row.awakeable, isAllowed: row.isAllowed };
    const { part, no } = row;
    if (chosen === 'once' && !row.canRemember) throw new AppError('CONSENT_STRICTER');
    if (chosen && part !== '') await saveChoice(tx, ctx, { agentId, part, asking: chosen });
    const isRemembered = allow && (chosen ?? row.asking) === 'once';
    await tx
      .update(chatConsent)
      .set({ isAllowed: allow, isRemembered, answeredAt: ctx.now() })
      .where(and(eq(chatConsent.runId, runId), eq(chatConsent.no, no), eq(chatConsent.callId, callId)));
    await writeAudit(tx, ctx, {
      action: allow ? 'consent.allow' : 'consent.refuse',
      target: { kind: 'run', id: runId },
      detail: { agentId, part, callId, isRemembered },
    });
    return { awakeable: row.awakeable, isAllowed: allow };
  });
  await ctx.ingress.resolve(awakeable, isAllowed);
  return null;
};
