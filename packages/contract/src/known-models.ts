import { anthropicModels } from './known-models/anthropic.ts';
import { deepseekModels } from './known-models/deepseek.ts';
import { doubaoModels } from './known-models/doubao.ts';
import { geminiModels } from './known-models/gemini.ts';
import { kimiModels } from './known-models/kimi.ts';
import type { KnownModel, KnownProvider } from './known-models/known-model.ts';
import { minimaxModels } from './known-models/minimax.ts';
import { openaiModels } from './known-models/openai.ts';
import { ownMachineModels } from './known-models/own-machine.ts';
import { providers } from './known-models/providers.ts';
import { qwenModels } from './known-models/qwen.ts';
import { zhipuModels } from './known-models/zhipu.ts';
import type { modelKinds } from './model.ts';
import { type ModelProfile, type ProfileChanges, plainProfile } from './model-profile.ts';

type ModelKind = (typeof modelKinds)[number];

export const knownProviders: readonly KnownProvider[] = providers;

/** Names of own machines are the more exact ones and come first. */
export const knownModels: readonly KnownModel[] = [
  ...ownMachineModels,
  ...deepseekModels,
  ...qwenModels,
  ...kimiModels,
  ...zhipuModels,
  ...doubaoModels,
  ...minimaxModels,
  ...openaiModels,
  ...anthropicModels,
  ...geminiModels,
];

/** Vectors, pictures and voices carry the names of the models they were made beside, and nothing else of them. */
const noChat =
  /embed|rerank|(?:^|[-_/])(?:asr|audio|image|live|livetranslate|moderation|mt|ocr|realtime|transcribe|tts)(?![a-z])/i;

/** What is known of a model by its name, whoever serves it; undefined where nobody has written it down. */
export const knownModel = (modelName: string): KnownModel | undefined =>
  noChat.test(modelName) ? undefined : knownModels.find(({ name }) => name.test(modelName));

/** Who adds a model as one that sees knows that it does. */
export const profileOf = (modelName: string, changes: ProfileChanges = {}, kind: ModelKind = 'LLM'): ModelProfile => ({
  ...plainProfile,
  ...knownModel(modelName)?.profile,
  ...(kind === 'vision' ? { sees: true } : {}),
  ...changes,
});
