import type { EventStream } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { orderNow } from '../outbox/index.ts';
import { beginTurn } from './begin-turn.ts';
import { readOwnSession } from './queries.ts';
import { openSessionTail } from './session-tail.ts';
import type { Turn } from './turn.ts';

/** Takes a turn and answers with that run's events. */
export const chat = async (ctx: AccountCtx, turn: Turn & { tenantId?: string | undefined }): Promise<EventStream> => {
  if (turn.tenantId !== undefined && turn.tenantId !== ctx.tenant.id) throw new AppError('TOKEN_INVALID');
  const { runId, sessionId, lastSeq, order } = await beginTurn(ctx, turn);
  if (order) void orderNow(ctx, order);
  // Whoever joins a run may have missed its beginning.
  const after = order ? lastSeq : 0;
  return streamOf(ctx, { tenantId: ctx.tenant.id, sessionId, after, stored: lastSeq, runId });
};

export const sessionEvents = async (ctx: AccountCtx, sessionId: string, after: number | undefined) => {
  const session = await ctx.tx((tx) => readOwnSession(tx, ctx, sessionId));
  const stored = session.lastSeq;
  return streamOf(ctx, { tenantId: ctx.tenant.id, sessionId, after: after ?? stored, stored });
};

/** Keeps the process's services and the few values it needs, never the whole context of the request. */
const streamOf = (ctx: AccountCtx, tailed: Parameters<typeof openSessionTail>[1]): EventStream => {
  const { services } = ctx;
  return (sink) => openSessionTail(services, tailed, sink);
};
