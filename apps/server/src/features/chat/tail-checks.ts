import { and, inArray, isNull } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';

/** What the database says of a session: the number of its last event that is stored, and whether a run is going on. */
type StoredState = { lastSeq: number; isOpen: boolean };

/** A reader that may have missed the last word. */
export type CheckedTail = {
  services: Services;
  tenantId: string;
  sessionId: string;
  isDue: (quietMs: number) => boolean;
  told: (state: StoredState) => Promise<void>;
};

const checkMs = 10_000;
const atOnce = 500;

const readStates = async ({ db }: Services, tenantId: string, ids: string[]) => {
  // Open runs first: one that ends in between has then written its number before it is read.
  const [open, sessions] = await db.inTenant(tenantId, async (tx) => [
    await tx
      .selectDistinct({ id: chatRun.sessionId })
      .from(chatRun)
      .where(and(inArray(chatRun.sessionId, ids), isNull(chatRun.endedAt))),
    await tx
      .select({ id: chatSession.id, lastSeq: chatSession.lastSeq })
      .from(chatSession)
      .where(inArray(chatSession.id, ids)),
  ]);
  const lastSeqs = new Map(sessions.map(({ id, lastSeq }) => [id, lastSeq]));
  const isOpen = new Set(open.map(({ id }) => id));
  return (id: string): StoredState => ({
    // Of a session that is not there nothing is known: its reader looks for itself.
    lastSeq: lastSeqs.get(id) ?? Number.MAX_SAFE_INTEGER,
    isOpen: isOpen.has(id),
  });
};

/**
 * Asked for all readers together: after a restart ten thousand come back at once, and each asking for itself kept the
 * database from everybody else for seconds.
 */
const checkAll = async (tails: ReadonlySet<CheckedTail>, quietMs: number) => {
  const due = [...tails].filter((tail) => tail.isDue(quietMs));
  for (const [services, ofProcess] of Map.groupBy(due, (tail) => tail.services))
    for (const [tenantId, all] of Map.groupBy(ofProcess, (tail) => tail.tenantId))
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all.slice(from, from + atOnce);
        const stateOf = await readStates(services, tenantId, [...new Set(some.map(({ sessionId }) => sessionId))]);
        // Who has heard something meanwhile is not told what was so before.
        for (const tail of some) if (tail.isDue(quietMs)) await tail.told(stateOf(tail.sessionId));
      }
};

const tails = new Set<CheckedTail>();
export const addCheckedTail = (tail: CheckedTail) => {
  tails.add(tail);
  return () => tails.delete(tail);
};

/** Looks after readers that wait for a run's end and have heard nothing for a while. */
export const startTailChecks = (everyMs = checkMs) => {
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    // Without a database the next check asks again.
    await checkAll(tails, everyMs).catch(() => undefined);
    isChecking = false;
  }, everyMs);
  return () => clearInterval(timer);
};
