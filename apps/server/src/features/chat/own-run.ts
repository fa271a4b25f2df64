import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { readEditableAgent } from '../agent/index.ts';

/** One's own; a debug run is that only for as long as one may edit the agent. */
export const readOwnRun = async (tx: Tx, ctx: AccountCtx, runId: string) => {
  const { accountId, agentId, sessionId, debug } = chatRun;
  const [run] = await tx.select({ accountId, agentId, sessionId, debug }).from(chatRun).where(eq(chatRun.id, runId));
  if (run?.accountId !== ctx.actor.id) throw new AppError('NOT_FOUND');
  if (run.debug) await readEditableAgent(tx, ctx, run.agentId).catch(() => Promise.reject(new AppError('NOT_FOUND')));
  return run;
};
