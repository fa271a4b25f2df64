import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { cutText, storableText } from '../../base/storable.ts';
import type { Egress } from '../egress/egress.ts';
import { isTooLarge } from '../egress/egress-refused.ts';
import { callOptions, mayThink } from './call-options.ts';
import { countTokens } from './count-tokens.ts';
import { languageModel } from './language-model.ts';
import { ModelFailure } from './model-failure.ts';
import { takenBy } from './prompt-room.ts';
import { timeProvider } from './provider-figures.ts';
import type { ModelRecord } from './round.ts';
import { withoutThoughts } from './think-tags.ts';

type Question = { prompt: LanguageModelV4Prompt; key: string; maxTokens: number };
type Means = { egress: Egress; signal: AbortSignal };

/** Thoughts are part of the answer's tokens: without room for them nothing is left for the words. */
const thoughtTokens = 8_000;

const whole = async (model: LanguageModelV4, options: LanguageModelV4CallOptions) => {
  const { content, usage } = await model.doGenerate(options);
  return { said: content.map((part) => (part.type === 'text' ? part.text : '')).join(''), usage };
};

const gathered = async (model: LanguageModelV4, options: LanguageModelV4CallOptions) => {
  const { stream } = await model.doStream(options);
  let said = '';
  for await (const part of stream) {
    if (part.type === 'text-delta') said += part.delta;
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'finish') return { said, usage: part.usage };
  }
  throw new Error('the stream was cut off');
};

/** A short answer nobody reads along with: whole, in one reply, and without a second try. Whoever can do so does not think. */
export const askOnce = async (asked: ModelRecord, { prompt, key, maxTokens }: Question, { egress, signal }: Means) => {
  const record: ModelRecord = asked.profile.thinks === 'switched' ? { ...asked, thinking: 'off' } : asked;
  const taken = takenBy(record, prompt);
  const options = callOptions(
    { ...record, sampling: { mode: 'custom' } },
    mayThink(record) ? maxTokens + thoughtTokens : maxTokens,
  );
  const reply = timeProvider(record, signal, async () => {
    const isStreamed = record.profile.streamsOnly;
    const model = await languageModel(record, egress, isStreamed ? 'stream' : 'whole');
    return (isStreamed ? gathered : whole)(model, {
      prompt: taken,
      ...options,
      headers: { 'idempotency-key': key },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(record.maxAnswerSeconds * 1000)]),
    });
  });
  const { said, usage } = await reply.catch((error: unknown) => {
    if (isTooLarge(error)) throw new ModelFailure('ANSWER_TOO_LONG', `${record.name} said more than is taken`);
    throw error;
  });
  const text = cutText(withoutThoughts(storableText(said)), record.maxAnswerChars);
  const { inputTokens, outputTokens } = usage;
  if (outputTokens.total) return { text, inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total };
  return { text, ...(await countTokens(taken, text)) };
};
