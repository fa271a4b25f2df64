import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { orchestration } from '@zhixing/contract/agent-document';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { askOnce } from '../../gateways/model/ask-once.ts';
import { fitPrompt, improvementPrompt, planFrom, planPrompt } from '../../runtime/studio-prompt.ts';
import { readEditableAgent } from '../agent/index.ts';
import { type ModelFinder, modelWatch } from '../model/index.ts';
import { assertMember } from '../user/index.ts';
import { draftOf } from './draft.ts';

const limitMs = 60_000;

const openAgent = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await readEditableAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    return { ...draftOf(row), ownerId: row.ownerId };
  });

/** Asks the agent's professional model, else the chat model: its owner's, whoever of its editors asks. No transaction is open while it thinks. */
const ask = async (
  ctx: AccountCtx,
  findModels: ModelFinder,
  { ownerId, document: { models } }: Awaited<ReturnType<typeof openAgent>>,
  prompt: LanguageModelV4Prompt,
) => {
  const seconds = await ctx.limits.take('debug-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const [record] = await findModels(ctx.tenant.id, 'LLM', models.professional ?? models.chat, ownerId);
  if (!record) throw new AppError('MODEL_MISSING');
  const key = newId();
  const watch = modelWatch(ctx, { tenantId: ctx.tenant.id, runId: key });
  if (!(await watch.mayAsk(record))) throw new AppError('GENERATE_FAILED');
  const means = { egress: ctx.egress, signal: AbortSignal.timeout(limitMs) };
  const reply = await askOnce(record, { prompt, key, maxTokens: 3_000 }, means).catch((error: unknown) => {
    ctx.log.warn({ err: error, model: record.name }, 'the model could not generate');
    throw new AppError('GENERATE_FAILED');
  });
  watch.onDone(record, reply);
  return reply.text;
};

export const improvePrompt =
  (findModels: ModelFinder) =>
  async (ctx: AccountCtx, id: string, { prompt, wish }: { prompt: string; wish: string }) => {
    const opened = await openAgent(ctx, id);
    const { agentName, agentDescription } = opened;
    const asked = improvementPrompt({ name: agentName, description: agentDescription }, prompt, wish);
    const improved = fitPrompt(await ask(ctx, findModels, opened, asked));
    if (improved === '') throw new AppError('GENERATE_FAILED');
    return { prompt: improved };
  };

export const proposePlan =
  (findModels: ModelFinder) =>
  async (ctx: AccountCtx, id: string, { wish }: { wish: string }) => {
    const opened = await openAgent(ctx, id);
    const { agentName: name, agentDescription: description } = opened;
    const { prompt, taskTarget } = opened.document;
    const reply = await ask(ctx, findModels, opened, planPrompt({ name, description, prompt, taskTarget }, wish));
    const plan = planFrom(reply);
    if (!plan || !orchestration.safeParse({ mode: 'multi', strategy: 'plan', ...plan }).success)
      throw new AppError('GENERATE_FAILED');
    return plan;
  };
