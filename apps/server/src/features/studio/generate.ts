import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { orchestration } from '@zhixing/contract/agent-document';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { readEditableAgent } from '../agent/index.ts';
import { assertMember } from '../membership/index.ts';
import { generateText, type ModelFinder } from '../model/index.ts';
import { draftOf } from './draft.ts';
import { fitPrompt, improvementPrompt, planFrom, planPrompt } from './studio-prompt.ts';

const openAgent = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await readEditableAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    return { ...draftOf(row), ownerId: row.ownerId };
  });

/** Asks the agent's professional model, else the chat model: its owner's, whoever of its editors asks. */
const ask = (
  ctx: AccountCtx,
  findModels: ModelFinder,
  { ownerId, document: { models } }: Awaited<ReturnType<typeof openAgent>>,
  prompt: LanguageModelV4Prompt,
) => {
  const modelId = models.professional ?? models.chat;
  return generateText(ctx, findModels, { prompt, maxTokens: 3_000, limitMs: 60_000, modelId, ownerId });
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
