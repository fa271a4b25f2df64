import type { WorkflowRun, WorkflowStep } from '@zhixing/contract/workflow';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import { lockPlugin, readPluginRow } from '../plugin/index.ts';
import { shortJson } from './plain-json.ts';
import { outputOf, type RunRow, readSteps, type StepRow } from './queries.ts';
import { closeRun } from './run-state.ts';
import { codeWords, wordsIn } from './words.ts';

const listed = 50;
const sinceStart = ({ createdAt }: RunRow, at: Date) => Math.max(0, at.getTime() - createdAt.getTime());

const shownRun = ({ now, locale }: AccountCtx, run: RunRow): Omit<WorkflowRun, 'steps'> => ({
  id: run.id,
  status: run.status,
  draftNo: run.draftNo ?? 0,
  input: shortJson(run.input),
  output: shortJson(outputOf(run)),
  error: wordsIn(locale, run.error),
  ms: sinceStart(run, run.endedAt ?? now()),
  createdDate: run.createdAt.toISOString(),
});

const shownOutput = (locale: AccountCtx['locale'], { output, error }: StepRow) => {
  const short = shortJson(output);
  const isNamed = error !== '' && typeof short === 'object' && short !== null && !Array.isArray(short);
  return isNamed ? { ...short, error: wordsIn(locale, error) } : short;
};

const shownStep = ({ now, locale }: AccountCtx, run: RunRow, step: StepRow): WorkflowStep => ({
  key: step.key,
  status: step.status,
  ...(step.form && step.status === 'waiting' ? { form: step.form } : {}),
  input: shortJson(step.input),
  output: shownOutput(locale, step),
  error: wordsIn(locale, step.error),
  startMs: step.startMs,
  ms:
    step.status === 'running' || step.status === 'waiting'
      ? Math.max(0, sinceStart(run, now()) - step.startMs)
      : step.ms,
  tokens: step.tokens,
});

/** Test runs only: those of agents are nobody's to look at here. */
export const findRun = async (tx: Tx, pluginId: string, runId: string, { isLocked = false } = {}) => {
  const query = tx
    .select()
    .from(workflowRun)
    .where(and(eq(workflowRun.id, runId), eq(workflowRun.pluginId, pluginId), isNotNull(workflowRun.draftNo)));
  const [run] = isLocked ? await query.for('update') : await query;
  if (!run) throw new AppError('NOT_FOUND');
  return run;
};

export const readWorkflowRun = (ctx: AccountCtx, { id, runId }: { id: string; runId: string }) =>
  ctx.tx(async (tx) => {
    await readPluginRow(tx, ctx, id);
    const run = await findRun(tx, id, runId);
    const places = new Map(run.document.nodes.map(({ key }, place) => [key, place]));
    const steps = (await readSteps(tx, runId)).sort(
      (a, b) => a.startMs - b.startMs || (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0),
    );
    return { ...shownRun(ctx, run), steps: steps.map((step) => shownStep(ctx, run, step)) };
  });

export const listWorkflowRuns = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    await readPluginRow(tx, ctx, id);
    const rows = await tx
      .select()
      .from(workflowRun)
      .where(and(eq(workflowRun.pluginId, id), isNotNull(workflowRun.draftNo)))
      .orderBy(desc(workflowRun.createdAt), desc(workflowRun.id))
      .limit(listed);
    return rows.map((run) => shownRun(ctx, run));
  });

/** The run is over at once; the node that is going on is cut short after that. */
export const stopWorkflowRun = async (ctx: AccountCtx, { id, runId }: { id: string; runId: string }) => {
  // Let go before the run is taken: whoever ends a run takes the two the other way round.
  await ctx.tx((tx) => lockPlugin(tx, ctx, id));
  const isStopped = await ctx.tx(async (tx) => {
    const run = await findRun(tx, id, runId, { isLocked: true });
    if (run.status !== 'running') return false;
    const outcome = { status: 'stopped', error: codeWords('STOPPED') } as const;
    await closeRun(tx, run, await readSteps(tx, runId), outcome, ctx.now());
    return true;
  });
  if (isStopped)
    await ctx.ingress
      .send({
        service: 'workflowRun',
        key: runId,
        handler: 'stop',
        payload: {},
        idempotencyKey: newId(),
        requestId: ctx.requestId,
        traceparent: null,
      })
      .catch((err: unknown) => ctx.log.warn({ err, runId }, 'the engine did not hear of a stop'));
  return null;
};
