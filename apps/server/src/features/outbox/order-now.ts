import { eq, sql } from 'drizzle-orm';
import { currentTraceparent } from '../../base/trace.ts';
import type { Ctx, Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { DurableCall } from '../../gateways/restate/send.ts';
import type { Job } from './add-to-outbox.ts';
import { engineEpoch, engineKey } from './engine-key.ts';

export type DurableOrder = { id: number; call: DurableCall };

/** The relay takes an order over only when whoever placed it died before handing it in. */
const relayAfterSeconds = 2;

/** For work somebody is waiting for: placed with the rows it is about, handed to the engine right after the commit. */
export const orderLater = async (
  tx: Tx,
  ctx: Pick<Ctx, 'requestId'>,
  { key: wanted, ...job }: Job,
): Promise<DurableOrder> => {
  const traceparent = currentTraceparent();
  const key = wanted ?? null;
  const [row] = await tx
    .insert(outbox)
    .values({
      ...job,
      key,
      requestId: ctx.requestId,
      traceparent,
      nextAt: sql`clock_timestamp() + make_interval(secs => ${relayAfterSeconds})`,
    })
    .returning({ id: outbox.id, epoch: engineEpoch });
  if (!row) throw new Error('the order was not placed');
  const idempotencyKey = engineKey(row.epoch, { ...job, id: row.id });
  const call = { ...job, key, idempotencyKey, requestId: ctx.requestId, traceparent };
  return { id: row.id, call };
};

/** Hands the order in now. If the engine is away it stays with the relay, so the caller need not fail. */
export const orderNow = async ({ ingress, db, log }: Services, { id, call }: DurableOrder) => {
  try {
    await ingress.send(call);
  } catch (err) {
    log.warn({ err, requestId: call.requestId }, 'the engine did not take an order; the relay will hand it in');
    return;
  }
  // Handed in twice it still runs once: the key is the same.
  db.shared
    .delete(outbox)
    .where(eq(outbox.id, id))
    .catch(() => undefined);
};
