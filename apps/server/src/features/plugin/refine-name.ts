import { callableName } from '@zhixing/contract/plugin';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { generateText, type ModelFinder } from '../model/index.ts';
import { callableNamePrompt, nameFrom } from './callable-name.ts';

/** A name a model can call the tool by, made from what people call it. */
export const refineCallableName =
  (findModels: ModelFinder) =>
  async (ctx: AccountCtx, { name, description }: { name: string; description: string }) => {
    const prompt = callableNamePrompt(name, description);
    const text = await generateText(ctx, findModels, { prompt, maxTokens: 60, limitMs: 15_000 });
    const refined = callableName.safeParse(nameFrom(text));
    if (!refined.success) throw new AppError('GENERATE_FAILED');
    return refined.data;
  };
