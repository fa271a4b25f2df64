import { type AnswerForm, closedForm } from '@zhixing/contract/answer-part';
import { saidBy } from '@zhixing/contract/block/said-by-form';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { workflowStep } from '../../db/schema/workflow.ts';
import type { FormReply } from '../../runtime/tools/tool.ts';
import { loadForm } from '../card/index.ts';
import { fillPairs } from './fill-template.ts';
import { NodeFailure } from './node-failure.ts';
import type { NodeRun, Work, WorkflowServices } from './node-run.ts';
import { plainJson } from './plain-json.ts';
import { openRun, type RunKey, type RunRow, type StepRow } from './queries.ts';
import { toolInput } from './tool-input.ts';
import { codeWords } from './words.ts';

/** As long as an answer waits for a form of its own. */
export const formWaitMs = dayMs;

/** A form of the workflow's owner, shown to whoever the run is for. */
export const formWork = (
  services: WorkflowServices,
  { key: node, part, inputs }: Extract<WorkflowNode, { type: 'form' }>,
  { scope, run, ownerId }: NodeRun,
): Work => {
  const given = fillPairs(inputs, scope);
  return {
    input: given,
    work: async () => {
      if (!services.hasPerson) throw new NodeFailure(codeWords('NO_PERSON'));
      const form = await services.db.inTenant(run.tenantId, (tx) => loadForm(tx, ownerId, part));
      if (!form) throw new NodeFailure(codeWords('NO_FORM'));
      const until = new Date(services.now().getTime() + formWaitMs).toISOString();
      const made = form.make(plainJson(toolInput(form.parameters, given)) as Record<string, unknown>);
      return { asks: { ...made, state: 'waiting', until, node } };
    },
  };
};

/** Ends the waiting of a step whose run is locked: what was filled in is what the nodes after it see. */
export const answerStep = async (
  tx: Tx,
  { id: runId, createdAt }: Pick<RunRow, 'id' | 'createdAt'>,
  { key, form, startMs }: StepRow,
  reply: FormReply,
  now: Date,
) => {
  if (!form) return;
  const said = (values: NonNullable<AnswerForm['values']>) =>
    Object.fromEntries(saidBy(form.document.widgetList, values, form.data));
  const words = reply.kind === 'submitted' ? '' : codeWords(reply.kind === 'said' ? 'FORM_SAID' : 'FORM_LATE');
  const ending =
    reply.kind === 'submitted'
      ? { status: 'done' as const, output: plainJson(said(reply.values)), form: { ...form, values: reply.values } }
      : { status: 'failed' as const, output: { error: words } };
  const ms = Math.max(0, now.getTime() - createdAt.getTime() - startMs);
  await tx
    .update(workflowStep)
    .set({ ...ending, error: words, ms })
    .where(and(eq(workflowStep.runId, runId), eq(workflowStep.key, key), eq(workflowStep.status, 'waiting')));
};

/** The same for one that may be over already, or was answered before. */
export const answerNode = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { tenantId, runId }: RunKey,
  key: string,
  reply: FormReply,
) =>
  db.inTenant(tenantId, async (tx) => {
    const open = await openRun(tx, runId, { isLocked: true });
    const row = open?.rows.find((one) => one.key === key && one.status === 'waiting');
    if (open && row) await answerStep(tx, open.run, row, reply, now());
  });

/** Where the engine waits for a step; false where it was answered meanwhile. */
export const keepAwakeable = (
  { db }: Pick<Services, 'db'>,
  { tenantId, runId }: RunKey,
  key: string,
  awakeable: string,
): Promise<boolean> =>
  db.inTenant(tenantId, async (tx) => {
    const kept = await tx
      .update(workflowStep)
      .set({ awakeable })
      .where(and(eq(workflowStep.runId, runId), eq(workflowStep.key, key), eq(workflowStep.status, 'waiting')))
      .returning({ key: workflowStep.key });
    return kept.length > 0;
  });

/** What was asked in a run: what is still waited for, and how the others ended. */
export const readAsked = async ({ db }: Pick<Services, 'db'>, { tenantId, runId }: RunKey) => {
  const rows = await db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(workflowStep)
      .where(and(eq(workflowStep.runId, runId), isNotNull(workflowStep.form)))
      .orderBy(asc(workflowStep.startMs), asc(workflowStep.key)),
  );
  const waiting = rows.find(({ status }) => status === 'waiting')?.form ?? undefined;
  const parts = rows.flatMap(({ form, status }) =>
    form && status !== 'waiting' ? [closedForm(form, status === 'done' ? (form.values ?? {}) : undefined)] : [],
  );
  return { waiting, parts };
};
