import { lt, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lostWork } from '../../db/schema/engine.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { RestateAdmin } from '../../gateways/restate/admin.ts';
import { addToOutbox, type Job, subjectIn, subjectOf } from '../outbox/index.ts';

/** Something a person waits for that the engine is to bring to an end. `key`: of the object it runs on. */
type OpenWork = { tenantId: string; id: string; key?: string; isStopped?: boolean };

export type LostKind = {
  service: string;
  handler: string;
  /** What has not ended and was begun before then. */
  findOpen: (tx: Tx, before: Date) => Promise<OpenWork[]>;
  payload: (work: OpenWork) => Job['payload'];
  /** Ends it for good: it was asked to stop, or was begun again in vain. */
  end: (work: OpenWork, why: 'stopped' | 'lost') => Promise<unknown>;
};

/** Time enough for an order to be handed in. */
const settledMs = 15_000;
const maxTimes = 3;
const kept = sql`clock_timestamp() - interval '1 day'`;

type Held = { service: string; handler: string; key?: string; idempotency_key?: string };

const askEngine = (admin: Pick<RestateAdmin, 'query'>, services: readonly string[]) =>
  admin.query<Held>(
    `select target_service_name as service, target_handler_name as handler, target_service_key as key, idempotency_key
     from sys_invocation_status
     where status <> 'completed' and target_service_name in (${services.map((name) => `'${name}'`).join(', ')})`,
  );

/** Work whose key does not say what it is about, such as that of an older release, may be any of its object's. */
const isHeld = ({ service, handler }: LostKind, { id, key }: OpenWork, held: readonly Held[]) =>
  held.some((one) => {
    if (one.service !== service || one.handler !== handler || (key !== undefined && one.key !== key)) return false;
    const subject = one.idempotency_key && subjectOf(one.idempotency_key);
    return !subject || subject === id;
  });

type Found = { kind: LostKind; work: OpenWork };

const findOpen = ({ db, now }: Pick<Services, 'db' | 'now'>, kinds: readonly LostKind[]): Promise<Found[]> =>
  db.inPlatform(async (tx) => {
    const before = new Date(now().getTime() - settledMs);
    const open: Found[] = [];
    for (const kind of kinds) for (const work of await kind.findOpen(tx, before)) open.push({ kind, work });
    if (open.length === 0) return [];
    const waiting = await tx.select({ service: outbox.service, key: outbox.key, payload: outbox.payload }).from(outbox);
    const ordered = new Set(waiting.map(({ service, key, payload }) => `${service} ${subjectIn(payload) ?? key}`));
    return open.filter(({ kind, work }) => !ordered.has(`${kind.service} ${work.id}`));
  });

/** The times this work was ordered again, this one counted; nothing when that was just now. */
const countOrder = async (tx: Tx, { kind: { service }, work: { id } }: Found) => {
  const [row] = await tx
    .insert(lostWork)
    .values({ service, id })
    .onConflictDoUpdate({
      target: [lostWork.service, lostWork.id],
      set: { times: sql`${lostWork.times} + 1`, at: sql`clock_timestamp()` },
      setWhere: sql`${lostWork.at} < clock_timestamp() - make_interval(secs => ${settledMs / 1_000})`,
    })
    .returning({ times: lostWork.times });
  return row?.times;
};

const orderAgain = ({ db }: Pick<Services, 'db'>, found: Found) =>
  db.inPlatform(async (tx) => {
    const times = await countOrder(tx, found);
    if (times === undefined || times > maxTimes) return times;
    const { kind, work } = found;
    const { service, handler } = kind;
    const key = work.key === undefined ? {} : { key: work.key };
    await addToOutbox(tx, { requestId: `again-${work.id}` }, { service, handler, ...key, payload: kind.payload(work) });
    return times;
  });

/**
 * Work that is open here and unknown to the engine, because its data was lost or it gave up, is ordered again a few
 * times and then ended with words. What was finished is found in the database, so an order too many does nothing.
 */
export const beginLostAgain = async (
  services: Pick<Services, 'db' | 'log' | 'now'>,
  admin: Pick<RestateAdmin, 'query'>,
  kinds: readonly LostKind[],
) => {
  const open = await findOpen(services, kinds);
  if (open.length === 0) return services.db.shared.delete(lostWork).where(lt(lostWork.at, kept));
  const held = await askEngine(admin, [...new Set(open.map(({ kind }) => kind.service))]);
  const missing = open.filter(({ kind, work }) => !isHeld(kind, work, held));
  if (missing.length === 0) return;
  // What came to its end while the engine was asked is not lost.
  const still = new Set((await findOpen(services, kinds)).map(({ work }) => work.id));
  for (const found of missing.filter(({ work }) => still.has(work.id))) {
    const { kind, work } = found;
    const about = { service: kind.service, lostId: work.id, tenantId: work.tenantId };
    try {
      const times = work.isStopped ? undefined : await orderAgain(services, found);
      const isVain = (times ?? 0) > maxTimes;
      if (work.isStopped || isVain) await kind.end(work, work.isStopped ? 'stopped' : 'lost');
      if (isVain) services.log.error(about, 'lost work was begun again in vain and is ended');
      else services.log.warn({ ...about, times, isStopped: work.isStopped }, 'work unknown to the engine');
    } catch (err) {
      services.log.error({ ...about, err }, 'lost work could not be begun again');
    }
  }
};
