import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { openCallPieces } from './call-pieces.ts';
import { type Fields, fieldsOf, isFields, parsedFields, textOf } from './json-fields.ts';

type Take = (part: LanguageModelV4StreamPart) => void;

const numberOf = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0);
const textsOf = (list: unknown): string =>
  Array.isArray(list)
    ? list.map((part) => (isFields(part) && part.type === 'text' ? textOf(part.text) : '')).join('')
    : '';

/** Some write an answer as a list of parts, their thoughts among them. */
const thoughtsIn = (content: unknown) =>
  Array.isArray(content)
    ? content.map((part) => (isFields(part) && part.type === 'thinking' ? textsOf(part.thinking) : '')).join('')
    : '';
export const wordsIn = (content: unknown) => (Array.isArray(content) ? textsOf(content) : textOf(content));

export const usageOf = (given: unknown): LanguageModelV4Usage => {
  const usage = fieldsOf(given);
  const cacheRead = numberOf(fieldsOf(usage.prompt_tokens_details).cached_tokens);
  const reasoning = numberOf(fieldsOf(usage.completion_tokens_details).reasoning_tokens);
  return {
    inputTokens: { total: numberOf(usage.prompt_tokens), cacheRead, noCache: undefined, cacheWrite: undefined },
    outputTokens: { total: numberOf(usage.completion_tokens), reasoning, text: undefined },
  };
};

/** What a provider says in the place of an answer. */
export const faultIn = ({ error }: Fields) => {
  if (isFields(error)) return textOf(error.message) || 'the provider told of an error';
  return textOf(error) || undefined;
};

/** Takes the chunks of one answer in OpenAI's chat completions. A field of the wrong kind is one that is not there. */
export const openChatPieces = (provider: string, take: Take) => {
  const calls = openCallPieces(provider, take);
  let usage: unknown;
  let finish = '';

  const takeDelta = (delta: Fields) => {
    const { content, tool_calls: pieces } = delta;
    const thoughts = (textOf(delta.reasoning_content) || textOf(delta.reasoning)) + thoughtsIn(content);
    if (thoughts !== '') take({ type: 'reasoning-delta', id: 'reasoning', delta: thoughts });
    const words = wordsIn(content) + textOf(delta.refusal);
    if (words !== '') take({ type: 'text-delta', id: 'text', delta: words });
    if (Array.isArray(pieces)) for (const piece of pieces) calls.add(piece);
  };

  return {
    take(data: string) {
      if (data === '[DONE]') return;
      const chunk = parsedFields(data);
      const fault = faultIn(chunk);
      if (fault !== undefined) throw new Error(fault);
      usage = chunk.usage ?? usage;
      const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
      if (!isFields(choice)) return;
      finish = textOf(choice.finish_reason) || finish;
      if (isFields(choice.delta)) takeDelta(choice.delta);
    },
    /** Without a reason to end the stream was cut off, and nothing is told of its end. */
    end() {
      if (finish === '') return;
      calls.end();
      take({ type: 'finish', finishReason: { unified: 'other', raw: finish }, usage: usageOf(usage) });
    },
  };
};
