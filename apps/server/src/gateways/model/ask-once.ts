import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Egress } from '../egress/egress.ts';
import { languageModel } from './language-model.ts';
import type { ModelRecord } from './round.ts';

type Question = { prompt: LanguageModelV4Prompt; key: string; maxTokens: number };
type Means = { egress: Egress; signal: AbortSignal };

/** A short answer nobody reads along with: whole, in one reply, and without a second try. */
export const askOnce = async (record: ModelRecord, { prompt, key, maxTokens }: Question, { egress, signal }: Means) => {
  const { content, usage } = await languageModel(record, egress).doGenerate({
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
