import { firstWorkflow, workflowDocument } from '@zhixing/contract/workflow-document';
import { workflowProblems } from '@zhixing/contract/workflow-problems';
import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { orderLater, orderNow } from '../outbox/index.ts';
import { lockPlugin } from '../plugin/index.ts';
import { plainJson } from './plain-json.ts';
import type { RunRow } from './queries.ts';

const keptRuns = 50;

const dropOldRuns = async (tx: Tx, pluginId: string) => {
  const old = await tx
    .select({ id: workflowRun.id })
    .from(workflowRun)
    .where(and(eq(workflowRun.pluginId, pluginId), isNotNull(workflowRun.draftNo), ne(workflowRun.status, 'running')))
    .orderBy(desc(workflowRun.createdAt), desc(workflowRun.id))
    .offset(keptRuns);
  if (old.length > 0)
    await tx.delete(workflowRun).where(
      inArray(
        workflowRun.id,
        old.map(({ id }) => id),
      ),
    );
};

/** The draft is kept with the run: what is typed meanwhile does not change it. */
export const testWorkflow = async (
  ctx: AccountCtx,
  id: string,
  { draftNo, input }: { draftNo: number; input: Record<string, unknown> },
) => {
  const seconds = await ctx.limits.take('debug-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const { runId, order } = await ctx.tx(async (tx) => {
    const row = await lockPlugin(tx, ctx, id);
    if (row.type !== 'WORKFLOW') throw new AppError('NOT_FOUND');
    await assertMember(tx, ctx);
    if (row.draftNo !== draftNo) throw new AppError('DRAFT_STALE');
    const document = row.document ? workflowDocument.parse(row.document) : firstWorkflow();
    if (workflowProblems(document).length > 0) throw new AppError('WORKFLOW_UNFINISHED');
    await dropOldRuns(tx, id);
    const tenantId = ctx.tenant.id;
    const runId = newId();
    await tx.insert(workflowRun).values({
      tenantId,
      id: runId,
      pluginId: id,
      accountId: ctx.actor.id,
      draftNo,
      input: plainJson(input) as RunRow['input'],
      document,
      createdAt: ctx.now(),
    });
    await writeAudit(tx, ctx, { action: 'plugin.test', target: { kind: 'plugin', id }, detail: { draftNo, runId } });
    const job = { service: 'workflowRun', handler: 'run', key: runId, payload: { tenantId } };
    return { runId, order: await orderLater(tx, ctx, job) };
  });
  await orderNow(ctx.services, order);
  return { runId };
};
