import { currentTraceparent } from '../../base/trace.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';

export type Job = { service: string; handler: string; key?: string; payload: Record<string, unknown> };

/** Durable work asked for in the same transaction as the rows it is about. Payloads carry ids, never secrets. */
export const addToOutbox = (tx: Tx, ctx: Pick<Ctx, 'requestId'>, { key, ...job }: Job) =>
  tx.insert(outbox).values({ ...job, key: key ?? null, requestId: ctx.requestId, traceparent: currentTraceparent() });
