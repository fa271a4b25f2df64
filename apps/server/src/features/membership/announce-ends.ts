import { and, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import { membership } from '../../db/schema/membership.ts';
import { writeNotice } from '../notice/index.ts';

type Parts = Pick<Services, 'db' | 'now'>;

const atOnce = 200;
const announced = [
  { days: 1, kind: 'member.lastDay' },
  { days: 3, kind: 'member.threeDays' },
] as const;

/** Ends within so many days, and its holder was not told of this end so late before. */
const isDue = (now: Date, days: number): SQL | undefined =>
  and(
    ne(membership.level, 'FREE'),
    gt(membership.endAt, now),
    lte(membership.endAt, new Date(now.getTime() + days * dayMs)),
    or(isNull(membership.toldEnd), ne(membership.toldEnd, membership.endAt), gt(membership.toldDays, days)),
  );

/** Trials and plans alike: who has one hears three days and a day before that it ends. */
export const announceEnds = async ({ db, now }: Parts, signal?: AbortSignal) => {
  let told = 0;
  for (const { days, kind } of announced) {
    const due = await db.inPlatform((tx) => tx.select().from(membership).where(isDue(now(), days)).limit(atOnce));
    for (const { tenantId, accountId, endAt } of due) {
      if (signal?.aborted) return told;
      await db.inTenant(tenantId, async (tx) => {
        const [mine] = await tx
          .update(membership)
          .set({ toldEnd: endAt, toldDays: days })
          .where(and(eq(membership.accountId, accountId), isDue(now(), days)))
          .returning({ accountId: membership.accountId });
        if (!mine) return;
        await writeNotice(tx, { now, requestId: 'job' }, { tenantId, accountId, kind, agentId: null, reason: null });
        told++;
      });
    }
  }
  return told;
};
