import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatForm } from '../../db/schema/card.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { orderLater, orderNow } from '../outbox/index.ts';
import { readOwnSession } from './queries.ts';

type Whose = { id: string } | { sessionId: string } | { accountId: string } | { tenantId: string };
const columns = {
  id: chatRun.id,
  sessionId: chatRun.sessionId,
  accountId: chatRun.accountId,
  tenantId: chatRun.tenantId,
};

/** The engine hears of the stop a moment later; nothing is filled in meanwhile. */
const closeForms = async (tx: Tx, { now }: Pick<Ctx, 'now'>, runIds: readonly string[]) => {
  if (runIds.length === 0) return;
  await tx
    .update(chatForm)
    .set({ state: 'over', answeredAt: now() })
    .where(and(inArray(chatForm.runId, runIds), eq(chatForm.state, 'waiting')));
};

/** Marks what is waiting or going on, then cuts short what is going on, also if the engine is away. */
export const stopRunsOf = async (tx: Tx, ctx: Pick<Ctx, 'now' | 'requestId'>, whose: Whose) => {
  const named = Object.entries(whose).map(([key, id]) => eq(columns[key as keyof typeof columns], id));
  const stopped = await tx
    .update(chatRun)
    .set({ stopAt: ctx.now() })
    .where(and(...named, isNull(chatRun.endedAt), isNull(chatRun.stopAt)))
    .returning({ id: chatRun.id, sessionId: chatRun.sessionId });
  await closeForms(
    tx,
    ctx,
    stopped.map(({ id }) => id),
  );
  const orders = [];
  for (const [key, runs] of Map.groupBy(stopped, ({ sessionId }) => sessionId)) {
    const payload = { runIds: runs.map(({ id }) => id) };
    orders.push(await orderLater(tx, ctx, { service: 'chatSession', key, handler: 'stop', payload }));
  }
  return { stopped: stopped.length, orders };
};

const stopNow = async (ctx: AccountCtx, whose: Whose) => {
  const { stopped, orders } = await ctx.tx((tx) => stopRunsOf(tx, ctx, whose));
  for (const order of orders) await orderNow(ctx.services, order);
  return { stopped };
};

export const stopSession = (ctx: AccountCtx, sessionId: string) => stopNow(ctx, { sessionId });

/** One run, other turns of its conversation go on; whoever calls has seen whose it is. */
export const stopOneRun = (ctx: AccountCtx, id: string) => stopNow(ctx, { id });

export const stopRun = async (ctx: AccountCtx, sessionId: string) => {
  await ctx.tx((tx) => readOwnSession(tx, ctx, sessionId));
  return stopSession(ctx, sessionId);
};
