import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import { readSteps } from './queries.ts';
import { closeRun } from './run-state.ts';
import { codeWords } from './words.ts';

/** Many times what a run may take. */
const lostAfterMs = 15 * 60_000;
const keptMs = 30 * 86_400_000;
const batch = 500;

/** A run that nobody works on any more does not stay "running" for ever, and none is kept longer than a month. */
export const sweepRuns = ({ db, now }: Services) =>
  db.inPlatform(async (tx) => {
    const before = (ms: number) => lt(workflowRun.createdAt, new Date(now().getTime() - ms));
    const lost = await tx
      .select()
      .from(workflowRun)
      .where(and(eq(workflowRun.status, 'running'), before(lostAfterMs)))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const run of lost)
      await closeRun(tx, run, await readSteps(tx, run.id), { status: 'failed', error: codeWords('TIMEOUT') }, now());
    const old = await tx
      .select({ id: workflowRun.id })
      .from(workflowRun)
      .where(and(ne(workflowRun.status, 'running'), before(keptMs)))
      .limit(batch);
    if (old.length > 0)
      await tx.delete(workflowRun).where(
        inArray(
          workflowRun.id,
          old.map(({ id }) => id),
        ),
      );
    return { closed: lost.length, removed: old.length };
  });
