import { type JobName, jobNames } from '@zhixing/contract/operation';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { jobTick } from '../../db/schema/engine.ts';

/**
 * When each recurring job last ended, in seconds ago; one that never did counts from the beginning of its series. A job
 * that no release has any more would be late for ever.
 */
export const readJobTicks = (tx: Tx) =>
  tx
    .select({
      name: sql<JobName>`${jobTick.name}`,
      every: jobTick.everySeconds,
      failures: jobTick.failures,
      age: sql<number>`extract(epoch from clock_timestamp() - coalesce(${jobTick.lastEnded}, ${jobTick.begunAt}))::float`,
    })
    .from(jobTick)
    .where(inArray(jobTick.name, jobNames))
    .orderBy(asc(jobTick.name));
