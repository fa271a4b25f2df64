import { endKey } from '@zhixing/contract/workflow-document';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { workflowRun, workflowStep } from '../../db/schema/workflow.ts';
import { shortJson } from './plain-json.ts';
import { type OpenRun, openRun, type RunKey, type RunRow, type StepRow } from './queries.ts';
import { brokenNode, readyNodes } from './ready-nodes.ts';
import { codeWords } from './words.ts';

/** Below it a row is kept as it is. */
const keptBytes = 20_000;

/** Which nodes may start and which wait for a person; `over`: the run has nothing more to do, whatever is still going on. */
export const nextNodes = (
  { db, now }: Services,
  { tenantId, runId }: RunKey,
): Promise<{ ready: string[]; waiting: string[] } | 'over'> =>
  db.inTenant(tenantId, async (tx) => {
    const open = await openRun(tx, runId, { isLocked: true });
    if (!open || brokenNode(open.document, open.steps) || now().getTime() >= open.endsAt) return 'over';
    const { ready, skipped } = readyNodes(open.document, open.steps);
    if (skipped.length > 0)
      await tx
        .insert(workflowStep)
        .values(skipped.map((key) => ({ tenantId, runId, key, status: 'skipped' as const })))
        .onConflictDoNothing();
    return { ready, waiting: open.rows.flatMap(({ key, status }) => (status === 'waiting' ? [key] : [])) };
  });

const outcomeOf = ({ document, steps, rows, endsAt }: OpenRun, now: number) => {
  const broken = brokenNode(document, steps);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  if (broken) return { status: 'failed' as const, error: rowOf(broken.key)?.error ?? '' };
  const end = rowOf(endKey);
  if (end?.status === 'done') return { status: 'done' as const, output: end.output };
  return { status: 'failed' as const, error: codeWords(now >= endsAt ? 'TIMEOUT' : 'NO_END') };
};

/** Ends a run that is locked. Long values were needed by the nodes after them; from now on people only look at them. */
export const closeRun = async (
  tx: Tx,
  { id, createdAt }: Pick<RunRow, 'id' | 'createdAt'>,
  rows: readonly StepRow[],
  outcome: { status: 'done' | 'failed' | 'stopped'; error?: string; output?: StepRow['output'] },
  now: Date,
) => {
  await tx
    .update(workflowRun)
    .set({ ...outcome, endedAt: now > createdAt ? now : createdAt })
    .where(eq(workflowRun.id, id));
  await tx
    .update(workflowStep)
    .set({ status: 'failed', error: codeWords('STOPPED') })
    .where(and(eq(workflowStep.runId, id), inArray(workflowStep.status, ['running', 'waiting'])));
  for (const { key, input, output } of rows)
    if (JSON.stringify([input, output]).length > keptBytes)
      await tx
        .update(workflowStep)
        .set({ input: shortJson(input), ...(output === null ? {} : { output: shortJson(output) }) })
        .where(and(eq(workflowStep.runId, id), eq(workflowStep.key, key)));
};

/** Over at once; what is going on in it is not kept, and nothing that it waits for is taken any more. */
export const stopRun = ({ db, now }: Pick<Services, 'db' | 'now'>, { tenantId, runId }: RunKey) =>
  db.inTenant(tenantId, async (tx) => {
    const open = await openRun(tx, runId, { isLocked: true });
    const outcome = { status: 'stopped', error: codeWords('STOPPED') } as const;
    if (open) await closeRun(tx, open.run, open.rows, outcome, now());
  });

/** Stores how the run ended, once, however often it is tried. A draft that ran well may be released. */
export const endRun = ({ db, now }: Services, { tenantId, runId }: RunKey): Promise<RunRow['status'] | 'over'> =>
  db.inTenant(tenantId, async (tx) => {
    const open = await openRun(tx, runId, { isLocked: true });
    if (!open) return 'over';
    const { run, rows } = open;
    const outcome = outcomeOf(open, now().getTime());
    await closeRun(tx, run, rows, outcome, now());
    if (outcome.status === 'done' && run.draftNo !== null)
      await tx
        .update(plugin)
        .set({ debuggedNo: sql`${plugin.draftNo}` })
        .where(and(eq(plugin.id, run.pluginId), eq(plugin.draftNo, run.draftNo)));
    return outcome.status;
  });
