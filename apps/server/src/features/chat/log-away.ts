import { inArray } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { chatSession } from '../../db/schema/chat.ts';

/** A reader whose log cannot be read. */
export type AwayReader = {
  tenantId: string;
  sessionId: string;
  sent: () => number;
  /** Reads the log; false when that still fails. */
  readLog: () => Promise<boolean>;
  tellStored: () => Promise<void>;
};

const lookMs = 1_000;

/**
 * While Valkey is away the database tells how runs end. It is asked once a second for all readers together: each for
 * itself they would be the second outage.
 */
const createAwayWatch = ({ db, log }: Services) => {
  const readers = new Set<AwayReader>();
  let isLooking = false;

  const tellEnds = async (tenantId: string, group: AwayReader[]) => {
    const rows = await db.inTenant(tenantId, (tx) =>
      tx
        .select({ id: chatSession.id, lastSeq: chatSession.lastSeq })
        .from(chatSession)
        .where(inArray(chatSession.id, [...new Set(group.map(({ sessionId }) => sessionId))])),
    );
    const newest = new Map(rows.map(({ id, lastSeq }) => [id, lastSeq]));
    const behind = group.filter(({ sessionId, sent }) => (newest.get(sessionId) ?? 0) > sent());
    for (const reader of behind) await reader.tellStored();
  };

  const look = async () => {
    const [first] = readers;
    if (!first) return;
    if (await first.readLog()) {
      const others = [...readers];
      readers.clear();
      for (const reader of others) void reader.readLog();
      return;
    }
    for (const [tenantId, group] of Map.groupBy(readers, (reader) => reader.tenantId)) await tellEnds(tenantId, group);
  };

  const start = () => {
    if (isLooking) return;
    isLooking = true;
    setTimeout(async () => {
      await look().catch((err) => log.warn({ err }, 'the log and the database cannot be read'));
      isLooking = false;
      if (readers.size > 0) start();
    }, lookMs).unref();
  };

  return {
    add(reader: AwayReader) {
      if (readers.size === 0) log.warn('the event log cannot be read; readers get ends from the database');
      readers.add(reader);
      start();
    },
    remove: (reader: AwayReader) => readers.delete(reader),
  };
};

const watches = new WeakMap<Services, ReturnType<typeof createAwayWatch>>();

/** One watch for all readers of a process. */
export const awayWatchOf = (services: Services) => {
  const watch = watches.get(services) ?? createAwayWatch(services);
  watches.set(services, watch);
  return watch;
};
