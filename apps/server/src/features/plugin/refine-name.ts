import { callableName } from '@zhixing/contract/plugin';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { askOnce } from '../../gateways/model/ask-once.ts';
import { callableNamePrompt, nameFrom } from '../../runtime/callable-name.ts';
import { type ModelFinder, modelWatch } from '../model/index.ts';

const limitMs = 15_000;

/** A name a model can call the tool by, made from what people call it. */
export const refineCallableName =
  (findModels: ModelFinder) =>
  async (ctx: AccountCtx, { name, description }: { name: string; description: string }) => {
    const seconds = await ctx.limits.take('debug-account', ctx.actor.id);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
    const [record] = await findModels(ctx.tenant.id, 'LLM');
    if (!record) throw new AppError('MODEL_MISSING');
    const key = newId();
    const watch = modelWatch(ctx, { tenantId: ctx.tenant.id, runId: key });
    if (!(await watch.mayAsk(record))) throw new AppError('GENERATE_FAILED');
    const asked = { prompt: callableNamePrompt(name, description), key, maxTokens: 60 };
    const means = { egress: ctx.egress, signal: AbortSignal.timeout(limitMs) };
    const reply = await askOnce(record, asked, means).catch(() => {
      throw new AppError('GENERATE_FAILED');
    });
    watch.onDone(record, reply);
    const refined = callableName.safeParse(nameFrom(reply.text));
    if (!refined.success) throw new AppError('GENERATE_FAILED');
    return refined.data;
  };
