import type { ChatMessage } from '@zhixing/contract/chat-message';
import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';
import type { AppError } from '../../base/app-error.ts';

/** The names by which OpenAI's clients know what went wrong. */
const typeOf = (status: number) => {
  if (status === 401 || status === 403) return 'authentication_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

/** Our table answers 200 with a code where the product's own pages want it so; a program needs the status. */
export const statusOf = (code: ErrorCode): number => {
  if (code === 'TOKEN_INVALID') return 401;
  if (code === 'NO_PERMISSION') return 403;
  const { status, kind } = errorTable[code];
  if (kind === 'limit') return 429;
  return Math.max(status, 400);
};

export const openAiError = (
  code: ErrorCode,
  locale: Locale,
  { params = {}, fields }: Partial<Pick<AppError, 'params' | 'fields'>> = {},
) => {
  const [param, why] = Object.entries(fields ?? {})[0] ?? [null, ''];
  const message = [errorText(code, locale, params), ...(param ? [`${param}: ${why}`] : [])].join(' ');
  return { error: { message, type: typeOf(statusOf(code)), param, code: code.toLowerCase() } };
};

export type Head = { runId: string; sessionId: string; model: string; created: number };

const common = ({ runId, sessionId, model, created }: Head) => ({
  id: `chatcmpl-${runId}`,
  created,
  model,
  conversation_id: sessionId,
});

const usageOf = ({ receipt }: ChatMessage) => {
  const { inputTokens = 0, outputTokens = 0 } = receipt ?? {};
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
};

export const completion = (head: Head, answer: ChatMessage) => ({
  ...common(head),
  object: 'chat.completion',
  choices: [
    { index: 0, message: { role: 'assistant', content: answer.content }, logprobs: null, finish_reason: 'stop' },
  ],
  usage: usageOf(answer),
});

type Delta = { role?: 'assistant'; content?: string; reasoning_content?: string };

export const chunk = (head: Head, delta: Delta, finishReason: 'stop' | null = null) => ({
  ...common(head),
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
});

export const usageChunk = (head: Head, answer: ChatMessage) => ({
  ...common(head),
  object: 'chat.completion.chunk',
  choices: [],
  usage: usageOf(answer),
});
