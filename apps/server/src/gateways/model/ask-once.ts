import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { cutText, storableText } from '../../base/storable.ts';
import type { Egress } from '../egress/egress.ts';
import { isTooLarge } from '../egress/egress-refused.ts';
import { countTokens } from './count-tokens.ts';
import { languageModel } from './language-model.ts';
import { ModelFailure } from './model-failure.ts';
import { timeProvider } from './provider-figures.ts';
import type { ModelRecord } from './round.ts';

type Question = { prompt: LanguageModelV4Prompt; key: string; maxTokens: number };
type Means = { egress: Egress; signal: AbortSignal };

/** A short answer nobody reads along with: whole, in one reply, and without a second try. */
export const askOnce = async (record: ModelRecord, { prompt, key, maxTokens }: Question, { egress, signal }: Means) => {
  const asked = timeProvider(record, signal, async () =>
    languageModel(record, egress, 'whole').doGenerate({
      prompt,
      maxOutputTokens: maxTokens,
      headers: { 'idempotency-key': key },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(record.maxAnswerSeconds * 1000)]),
    }),
  );
  const { content, usage } = await asked.catch((error: unknown) => {
    if (isTooLarge(error)) throw new ModelFailure('ANSWER_TOO_LONG', `${record.name} said more than is taken`);
    throw error;
  });
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const text = cutText(storableText(said), record.maxAnswerChars);
  const { inputTokens, outputTokens } = usage;
  if (outputTokens.total) return { text, inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total };
  return { text, ...(await countTokens(prompt, text)) };
};
