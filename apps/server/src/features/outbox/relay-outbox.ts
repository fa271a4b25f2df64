import { asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { RestateIngress } from '../../gateways/restate/send.ts';
import { engineEpoch, engineKey } from './engine-key.ts';

const batchSize = 50;
/** Somebody may be waiting for an order that met an engine on its way up: it is tried soon after that. */
const longestWaitSeconds = 5;

/**
 * Hands due rows to the engine and removes them. Several workers may do this at once; a row sent twice after a crash
 * carries the same idempotency key, so it runs once.
 */
export const relayOutbox = ({ db, log, now }: Services, ingress: RestateIngress): Promise<number> =>
  db.inPlatform(async (tx) => {
    const due = await tx
      .select({ ...getTableColumns(outbox), epoch: engineEpoch })
      .from(outbox)
      .where(lte(outbox.nextAt, now()))
      .orderBy(asc(outbox.nextAt), asc(outbox.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const outcomes = await Promise.allSettled(
      due.map(({ epoch, id, service, handler, key, payload, requestId, traceparent }) => {
        const idempotencyKey = engineKey(epoch, { id, payload });
        return ingress.send({ service, handler, key, payload, requestId, traceparent, idempotencyKey });
      }),
    );
    let sent = 0;
    for (const [index, outcome] of outcomes.entries()) {
      const row = due[index];
      if (!row) continue;
      if (outcome.status === 'fulfilled') {
        sent++;
        await tx.delete(outbox).where(eq(outbox.id, row.id));
      } else {
        const waitSeconds = Math.min(longestWaitSeconds, 2 ** row.attempts * 0.25);
        log.warn({ err: outcome.reason, outboxId: row.id, requestId: row.requestId }, 'outbox row not taken');
        await tx
          .update(outbox)
          .set({ attempts: row.attempts + 1, nextAt: sql`clock_timestamp() + make_interval(secs => ${waitSeconds})` })
          .where(eq(outbox.id, row.id));
      }
    }
    return sent;
  });
