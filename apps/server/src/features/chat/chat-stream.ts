import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { assertRight, type GuardedStream, rightBy } from '../../stream-right.ts';
import { takeCall } from '../api-key/index.ts';
import { orderNow } from '../outbox/index.ts';
import { beginTurn } from './begin-turn.ts';
import { readOwnSession } from './queries.ts';
import { unattended } from './refuse-waiting.ts';
import { timeFirstToken } from './run-figures.ts';
import { mayHearSession } from './session-right.ts';
import { openSessionTail } from './session-tail.ts';
import type { Turn } from './turn.ts';

const rightTo = ({ actor }: AccountCtx, sessionId: string, shareToken: string | undefined) =>
  rightBy(mayHearSession, { sessionId, accountId: actor.id, role: actor.role, shareToken });

/** A program's turn counts against its key; trying out a draft is for people. */
const doorOf = (ctx: AccountCtx, { release }: Turn) => {
  const { keyId } = ctx.actor;
  if (keyId === undefined) return undefined;
  if (release === 0) throw new AppError('KEY_SCOPE');
  return { pass: (tx: Tx, runId: string) => takeCall(tx, ctx, keyId, runId) };
};

/** Takes a turn and answers with that run's events. */
export const chat = async (ctx: AccountCtx, turn: Turn & { tenantId?: string | undefined }): Promise<GuardedStream> => {
  if (turn.tenantId !== undefined && turn.tenantId !== ctx.tenant.id) throw new AppError('TOKEN_INVALID');
  const askedAt = performance.now();
  const { runId, sessionId, lastSeq, order, kind } = await beginTurn(ctx, turn, doorOf(ctx, turn));
  if (order) void orderNow(ctx, order);
  // Whoever joins a run may have missed its beginning.
  const after = order ? lastSeq : 0;
  const tailed = { tenantId: ctx.tenant.id, sessionId, after, stored: lastSeq, runId };
  const right = rightTo(ctx, sessionId, turn.share_token);
  // Keeps the process's services and the few values it needs, never the whole context of the request.
  const { services } = ctx;
  return {
    right,
    listen: (sink) => {
      const timed = order ? timeFirstToken(sink, { kind, askedAt }) : sink;
      return openSessionTail(services, tailed, ctx.actor.keyId ? unattended(ctx, timed) : timed);
    },
  };
};

export const sessionEvents = async (
  ctx: AccountCtx,
  sessionId: string,
  { after, share_token: shareToken }: { after?: number | undefined; share_token?: string | undefined },
): Promise<GuardedStream> => {
  const right = rightTo(ctx, sessionId, shareToken);
  const { lastSeq: stored } = await ctx.tx(async (tx) => {
    await assertRight(tx, ctx, right);
    return readOwnSession(tx, ctx, sessionId);
  });
  const tailed = { tenantId: ctx.tenant.id, sessionId, after: after ?? stored, stored };
  const { services } = ctx;
  return { right, listen: (sink) => openSessionTail(services, tailed, sink) };
};
