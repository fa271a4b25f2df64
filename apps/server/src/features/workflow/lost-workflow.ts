import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import type { LostKind } from '../engine/index.ts';
import { openRun } from './queries.ts';
import { closeRun } from './run-state.ts';
import { codeWords } from './words.ts';

/** Test runs only: one of a release is a step of the turn that called it, and goes on with that. */
export const lostWorkflow = ({ db, now }: Services): LostKind => ({
  service: 'workflowRun',
  handler: 'run',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: workflowRun.tenantId, id: workflowRun.id, key: workflowRun.id })
      .from(workflowRun)
      .where(and(eq(workflowRun.status, 'running'), isNotNull(workflowRun.draftNo), lt(workflowRun.createdAt, before))),
  payload: ({ tenantId }) => ({ tenantId }),
  end: ({ tenantId, id }) =>
    db.inTenant(tenantId, async (tx) => {
      const open = await openRun(tx, id, { isLocked: true });
      if (open) await closeRun(tx, open.run, open.rows, { status: 'failed', error: codeWords('RUN_LOST') }, now());
    }),
});
