import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4Usage } from '@ai-sdk/provider';
import { cutText, storableText } from '../../base/storable.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { Egress } from '../egress/egress.ts';
import { isTooLarge } from '../egress/egress-refused.ts';
import { callOptions, mayThink } from './call-options.ts';
import { countTokens } from './count-tokens.ts';
import { streamAnswer, wholeAnswer } from './language-model.ts';
import { ModelFailure } from './model-failure.ts';
import { inModelSpan } from './model-span.ts';
import { takenBy } from './prompt-room.ts';
import { timeProvider } from './provider-figures.ts';
import type { ModelRecord } from './round.ts';
import { withoutThoughts } from './think-tags.ts';

type Question = { prompt: LanguageModelV4Prompt; key: string; maxTokens: number };
type Means = { egress: Egress; signal: AbortSignal };

/** Thoughts are part of the answer's tokens: without room for them nothing is left for the words. */
const thoughtTokens = 8_000;

const gatheredAnswer = async (record: ModelRecord, egress: Egress, options: LanguageModelV4CallOptions) => {
  let said = '';
  let usage: LanguageModelV4Usage | undefined;
  await streamAnswer(record, egress, options, {
    heard: () => undefined,
    take: (part) => {
      if (part.type === 'text-delta') said += part.delta;
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish') usage = part.usage;
    },
  });
  if (!usage) throw new Error('the stream was cut off');
  return { said, usage };
};

/** A short answer nobody reads along with: whole, in one reply, and without a second try. Whoever can do so does not think. */
export const askOnce = async (asked: ModelRecord, { prompt, key, maxTokens }: Question, { egress, signal }: Means) => {
  const record: ModelRecord = asked.profile.thinks === 'switched' ? { ...asked, thinking: 'off' } : asked;
  const taken = takenBy(record, prompt);
  const options = callOptions(
    { ...record, sampling: { mode: 'custom' } },
    mayThink(record) ? maxTokens + thoughtTokens : maxTokens,
  );
  const reply = timeProvider(record, signal, () =>
    inModelSpan(record, 'chat', async (note) => {
      const ask = record.profile.streamsOnly ? gatheredAnswer : wholeAnswer;
      const answered = await withTimeLimit(record.maxAnswerSeconds * 1000, signal, (abortSignal) =>
        ask(record, egress, { prompt: taken, ...options, headers: { 'idempotency-key': key }, abortSignal }),
      );
      const { inputTokens, outputTokens } = answered.usage;
      note({
        prompt: taken,
        text: answered.said,
        inputTokens: inputTokens.total ?? 0,
        outputTokens: outputTokens.total ?? 0,
        finish: 'stop',
      });
      return answered;
    }),
  );
  const { said, usage } = await reply.catch((error: unknown) => {
    if (isTooLarge(error)) throw new ModelFailure('ANSWER_TOO_LONG', `${record.name} said more than is taken`);
    throw error;
  });
  const text = cutText(withoutThoughts(storableText(said)), record.maxAnswerChars);
  const { inputTokens, outputTokens } = usage;
  if (outputTokens.total) return { text, inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total };
  return { text, ...(await countTokens(taken, text)) };
};
