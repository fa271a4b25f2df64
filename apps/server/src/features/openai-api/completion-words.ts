import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { ErrorCode, Locale } from '@zhixing/contract/error';
import type { AppError } from '../../base/app-error.ts';
import type { Frame, Head, Wording } from './answer-run.ts';
import { errorBody } from './openai-error.ts';

const usageOf = ({ receipt }: ChatMessage) => {
  const { inputTokens = 0, outputTokens = 0 } = receipt ?? {};
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
};

type Delta = { role?: 'assistant'; content?: string; reasoning_content?: string };

/** A run in the words of `/v1/chat/completions`. */
export const completionWording = (
  { runId, sessionId, model, created }: Head,
  { locale, wantsUsage }: { locale: Locale; wantsUsage: boolean },
): Wording => {
  const common = { id: `chatcmpl-${runId}`, created, model, conversation_id: sessionId };
  const chunk = (more: object): Frame => ({ data: { ...common, object: 'chat.completion.chunk', ...more } });
  const delta = (given: Delta, finishReason: 'stop' | null = null) =>
    chunk({ choices: [{ index: 0, delta: given, logprobs: null, finish_reason: finishReason }] });
  const fail = (code: ErrorCode, more?: AppError): Frame[] => [{ data: { error: errorBody(code, locale, more) } }];
  return {
    whole: ({ answer }) => ({
      ...common,
      object: 'chat.completion',
      choices: [
        { index: 0, message: { role: 'assistant', content: answer.content }, logprobs: null, finish_reason: 'stop' },
      ],
      usage: usageOf(answer),
    }),
    begin: () => [delta({ role: 'assistant', content: '' })],
    tell: ({ content, reasoning }) => [
      ...(reasoning === '' ? [] : [delta({ reasoning_content: reasoning })]),
      ...(content === '' ? [] : [delta({ content })]),
    ],
    end: ({ answer }) => [
      delta({}, 'stop'),
      ...(wantsUsage ? [chunk({ choices: [], usage: usageOf(answer) })] : []),
      { data: '[DONE]' },
    ],
    fail: (failure) => fail(failure.code, failure),
    cutOff: (code) => fail(code),
  };
};
