import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import { askModel } from './ask-model.ts';
import type { ModelFinder } from './find-chat-models.ts';

type Wish = {
  prompt: LanguageModelV4Prompt;
  maxTokens: number;
  limitMs: number;
  modelId?: string | null;
  ownerId?: string | null;
};

/** What an author lets a model write for them, counted like a debug. No transaction is open while it thinks. */
export const generateText = async (
  ctx: AccountCtx,
  findModels: ModelFinder,
  { modelId = null, ownerId = null, ...question }: Wish,
): Promise<string> => {
  const seconds = await ctx.limits.take('debug-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const key = newId();
  const asker = { tenantId: ctx.tenant.id, runId: key, modelId, ownerId };
  try {
    const { text } = await askModel({ ...ctx, findModels }, asker, { ...question, key });
    return text;
  } catch (error) {
    if (error instanceof ModelFailure && error.code === 'MODEL_MISSING') throw new AppError('MODEL_MISSING');
    ctx.log.warn({ err: error }, 'no model could generate');
    throw new AppError('GENERATE_FAILED');
  }
};
