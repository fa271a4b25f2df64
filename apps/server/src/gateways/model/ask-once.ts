import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { languageModel } from './language-model.ts';
import type { ModelRecord } from './round.ts';

type Question = { prompt: LanguageModelV4Prompt; key: string; maxTokens: number };

/** A short answer nobody reads along with: whole, in one reply, and without a second try. */
export const askOnce = async (record: ModelRecord, { prompt, key, maxTokens }: Question, signal: AbortSignal) => {
  const { content, usage } = await languageModel(record).doGenerate({
    prompt,
    maxOutputTokens: maxTokens,
    headers: { 'idempotency-key': key },
    abortSignal: signal,
  });
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    inputTokens: usage.inputTokens.total ?? 0,
    outputTokens: usage.outputTokens.total ?? 0,
  };
};
