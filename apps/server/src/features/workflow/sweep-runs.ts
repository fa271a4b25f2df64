import { and, eq, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import { readSteps } from './queries.ts';
import { closeRun } from './run-state.ts';
import { codeWords } from './words.ts';

/** Many times what a run may take. */
const lostAfterMs = 15 * 60_000;
const batch = 500;

/** A run that nobody works on any more does not stay "running" for ever. */
export const sweepRuns = ({ db, now }: Services) =>
  db.inPlatform(async (tx) => {
    const lost = await tx
      .select()
      .from(workflowRun)
      .where(and(eq(workflowRun.status, 'running'), lt(workflowRun.createdAt, new Date(now().getTime() - lostAfterMs))))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const run of lost)
      await closeRun(tx, run, await readSteps(tx, run.id), { status: 'failed', error: codeWords('TIMEOUT') }, now());
    return { closed: lost.length };
  });
