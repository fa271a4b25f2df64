import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelRecord } from './round.ts';

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
const known = new Map<string, ChatModel>();
const most = 500;

/** Making one costs milliseconds of processor time, more than the call itself, so it is kept. */
export const languageModel = ({ provider, baseUrl, apiKey, modelName }: ModelRecord): ChatModel => {
  const key = JSON.stringify([provider, baseUrl, apiKey, modelName]);
  const found = known.get(key);
  if (found) return found;
  const made = createOpenAICompatible({
    name: provider,
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
  }).chatModel(modelName);
  if (known.size >= most) known.clear();
  known.set(key, made);
  return made;
};
