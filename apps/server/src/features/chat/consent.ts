import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatConsent, chatRun } from '../../db/schema/chat.ts';

/** The person's yes or no to one call of their own run. The first answer counts; the engine goes on with it. */
export const giveConsent = async (
  ctx: AccountCtx,
  { run_id: runId, call_id: callId, allow }: { run_id: string; call_id: string; allow: boolean },
) => {
  const { awakeable, isAllowed } = await ctx.tx(async (tx) => {
    const [run] = await tx.select({ accountId: chatRun.accountId }).from(chatRun).where(eq(chatRun.id, runId));
    const [row] = await tx
      .select()
      .from(chatConsent)
      .where(and(eq(chatConsent.runId, runId), eq(chatConsent.callId, callId)))
      .orderBy(desc(chatConsent.no))
      .limit(1)
      .for('update');
    if (run?.accountId !== ctx.actor.id || !row) throw new AppError('NOT_FOUND');
    const decided = row.isAllowed ?? allow;
    await tx
      .update(chatConsent)
      .set({ isAllowed: decided })
      .where(and(eq(chatConsent.runId, runId), eq(chatConsent.no, row.no), eq(chatConsent.callId, callId)));
    return { awakeable: row.awakeable, isAllowed: decided };
  });
  await ctx.ingress.resolve(awakeable, isAllowed);
  return null;
};
