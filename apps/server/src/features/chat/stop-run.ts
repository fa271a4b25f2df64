import { and, eq, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { readOwnSession } from './queries.ts';

/** Marks what is waiting or going on in the session, then cuts the one that is going on short. */
export const stopSession = async (ctx: AccountCtx, sessionId: string) => {
  const runIds = await ctx.tx(async (tx) => {
    const stopped = await tx
      .update(chatRun)
      .set({ stopAt: ctx.now() })
      .where(
        and(eq(chatRun.sessionId, sessionId), inArray(chatRun.status, ['queued', 'running']), isNull(chatRun.stopAt)),
      )
      .returning({ id: chatRun.id });
    return stopped.map(({ id }) => id);
  });
  if (runIds.length > 0)
    await ctx.ingress.send({
      service: 'chatSession',
      key: sessionId,
      handler: 'stop',
      payload: { runIds },
      idempotencyKey: newId(),
      requestId: ctx.requestId,
      traceparent: null,
    });
  return { stopped: runIds.length };
};

export const stopRun = async (ctx: AccountCtx, sessionId: string) => {
  await ctx.tx((tx) => readOwnSession(tx, ctx, sessionId));
  return stopSession(ctx, sessionId);
};
