import { missingFields, nameOf, ownValues } from '@zhixing/contract/block/form-fields';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { AppError } from '../../base/app-error.ts';
import { storableJson } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import { orderLater, orderNow } from '../outbox/index.ts';
import { lockPlugin } from '../plugin/index.ts';
import { answerStep } from './form-node.ts';
import { readSteps } from './queries.ts';
import { findRun } from './read-run.ts';

/** The form that a test run waits for: the first time counts, and the run goes on with it. */
export const fillWorkflowForm = async (
  ctx: AccountCtx,
  { id, runId }: { id: string; runId: string },
  { key, values }: { key: string; values: FormValues },
) => {
  // Let go before the run is taken: whoever ends a run takes the two the other way round.
  await ctx.tx((tx) => lockPlugin(tx, ctx, id));
  const order = await ctx.tx(async (tx) => {
    const run = await findRun(tx, id, runId, { isLocked: true });
    const step = (await readSteps(tx, runId)).find((one) => one.key === key);
    if (!step?.form) throw new AppError('NOT_FOUND');
    if (run.status !== 'running' || step.status !== 'waiting') throw new AppError('FORM_OVER');
    const { document, data } = step.form;
    const filled = {
      ...step.form.values,
      ...(storableJson(ownValues(document.widgetList, values)) as FormValues),
    };
    const missing = missingFields(document, filled, data).map((widget) => nameOf(widget, data));
    if (missing.length > 0) throw new AppError('FORM_INCOMPLETE', { fields: missing.slice(0, 10).join('、') });
    await answerStep(tx, run, step, { kind: 'submitted', values: filled }, ctx.now());
    const { awakeable } = step;
    const job = { service: 'workflowRun', key: runId, handler: 'answered', payload: { awakeable } };
    return awakeable ? orderLater(tx, ctx, job) : null;
  });
  if (order) await orderNow(ctx.services, order);
  return null;
};
