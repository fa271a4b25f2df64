import { inArray, sql } from 'drizzle-orm';
import { currentTraceparent } from '../../base/trace.ts';
import type { Ctx, Services } from '../../ctx.ts';
import type { Db, Tx } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { DurableCall } from '../../gateways/restate/send.ts';
import type { Job } from './add-to-outbox.ts';
import { engineEpoch, engineKey } from './engine-key.ts';

export type DurableOrder = { id: number; call: DurableCall };

/** The relay takes an order over only when whoever placed it died before handing it in. */
export const relayAfterSeconds = 2;

/** An order whose row was placed as number `id`. */
export const placedOrder = (
  { requestId }: Pick<Ctx, 'requestId'>,
  { key: wanted, ...job }: Job,
  { id, epoch, traceparent }: { id: number; epoch: string; traceparent: string | null },
): DurableOrder => ({
  id,
  call: { ...job, key: wanted ?? null, idempotencyKey: engineKey(epoch, { ...job, id }), requestId, traceparent },
});

/** For work somebody is waiting for: placed with the rows it is about, handed to the engine right after the commit. */
export const orderLater = async (tx: Tx, ctx: Pick<Ctx, 'requestId'>, job: Job): Promise<DurableOrder> => {
  const traceparent = currentTraceparent();
  const [row] = await tx
    .insert(outbox)
    .values({
      ...job,
      key: job.key ?? null,
      requestId: ctx.requestId,
      traceparent,
      nextAt: sql`clock_timestamp() + make_interval(secs => ${relayAfterSeconds})`,
    })
    .returning({ id: outbox.id, epoch: engineEpoch });
  if (!row) throw new Error('the order was not placed');
  return placedOrder(ctx, job, { ...row, traceparent });
};

/** Much less than the relay waits; under load one statement for all that were handed in meanwhile. */
const gatherMs = 100;
const handedIn = new WeakMap<Db, number[]>();

/** Handed in twice an order still runs once, by its key: a row that a crash leaves here does no harm. */
const removeSoon = (db: Db, id: number) => {
  const gathered = handedIn.get(db);
  if (gathered) {
    gathered.push(id);
    return;
  }
  const ids = [id];
  handedIn.set(db, ids);
  setTimeout(() => {
    handedIn.delete(db);
    db.shared
      .delete(outbox)
      .where(inArray(outbox.id, ids))
      .catch(() => undefined);
  }, gatherMs).unref();
};

/** Hands the order in now. If the engine is away it stays with the relay, so the caller need not fail. */
export const orderNow = async ({ ingress, db, log }: Services, { id, call }: DurableOrder) => {
  try {
    await ingress.send(call);
  } catch (err) {
    log.warn({ err, requestId: call.requestId }, 'the engine did not take an order; the relay will hand it in');
    return;
  }
  removeSoon(db, id);
};
