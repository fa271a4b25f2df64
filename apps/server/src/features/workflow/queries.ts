import { workflowDocument } from '@zhixing/contract/workflow-document';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { workflowRun, workflowStep } from '../../db/schema/workflow.ts';
import type { Steps } from './ready-nodes.ts';
import { waitedMs } from './waited-ms.ts';

export type RunKey = { tenantId: string; runId: string };
export type RunRow = typeof workflowRun.$inferSelect;
export type StepRow = typeof workflowStep.$inferSelect;

export const readSteps = (tx: Tx, runId: string): Promise<StepRow[]> =>
  tx.select().from(workflowStep).where(eq(workflowStep.runId, runId));

const stepsOf = (rows: readonly StepRow[]): Steps => new Map(rows.map((row) => [row.key, row]));

/** A run that goes on, its graph, and how far it is; undefined once it is over. */
export const openRun = async (tx: Tx, runId: string, { isLocked = false } = {}) => {
  const query = tx
    .select({ run: workflowRun, ownerId: plugin.ownerId })
    .from(workflowRun)
    .innerJoin(plugin, eq(plugin.id, workflowRun.pluginId))
    .where(eq(workflowRun.id, runId));
  const [row] = isLocked ? await query.for('update', { of: workflowRun }) : await query;
  if (row?.run.status !== 'running') return undefined;
  const document = workflowDocument.parse(row.run.document);
  const rows = await readSteps(tx, runId);
  const endsAt = row.run.createdAt.getTime() + document.timeoutMs + waitedMs(rows);
  return { ...row, document, rows, steps: stepsOf(rows), endsAt };
};
export type OpenRun = NonNullable<Awaited<ReturnType<typeof openRun>>>;

/** As the author has ordered it: the database keeps the names of an object in an order of its own. */
export const outputOf = ({ document, output }: Pick<RunRow, 'document' | 'output'>): RunRow['output'] => {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return output;
  const end = document.nodes.find(({ type }) => type === 'end');
  const names = end?.type === 'end' ? end.outputs.map(({ name }) => name) : [];
  return Object.fromEntries(names.map((name) => [name, output[name] ?? null]));
};
