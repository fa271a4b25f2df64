import { and, eq, lt, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import { formWaitMs } from './form-node.ts';
import { readSteps } from './queries.ts';
import { closeRun } from './run-state.ts';
import { codeWords } from './words.ts';

/** Many times what a run may take after its newest step. */
const lostAfterMs = 15 * 60_000;
const batch = 500;

/** When it was last heard of: a person may take their time over a form, and the run goes on after that. */
const lastSeen = sql`${workflowRun.createdAt} + interval '1 ms' * coalesce((
  select max(s.start_ms + case when s.status = 'waiting' then ${formWaitMs} else s.ms end) from workflow_step s
  where s.tenant_id = ${workflowRun.tenantId} and s.run_id = ${workflowRun.id}), 0)`;

/** A run that nobody works on any more does not stay "running" for ever. */
export const sweepRuns = ({ db, now }: Services) =>
  db.inPlatform(async (tx) => {
    const lost = await tx
      .select()
      .from(workflowRun)
      .where(and(eq(workflowRun.status, 'running'), lt(lastSeen, new Date(now().getTime() - lostAfterMs))))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const run of lost)
      await closeRun(tx, run, await readSteps(tx, run.id), { status: 'failed', error: codeWords('TIMEOUT') }, now());
    return { closed: lost.length };
  });
