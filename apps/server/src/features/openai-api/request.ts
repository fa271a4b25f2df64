import { questionLength } from '@zhixing/contract/chat';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import { storableText } from '../../base/storable.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string().max(100_000) });
const content = z.union([z.string().max(100_000), z.array(textPart).max(100), z.null()]);
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content,
});

/** What is understood of OpenAI's call; what sets a model's temperature and the like is the agent's own matter. */
export const completionRequest = z.object({
  model: z.string().max(100),
  messages: z.array(message).min(1).max(500),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1).nullish(),
  tools: z.array(z.never()).nullish(),
  /** Ours: goes on with a conversation that is kept here; only the last message is needed then. */
  conversation_id: z.uuid().nullish(),
});
export type CompletionRequest = z.infer<typeof completionRequest>;
type Message = CompletionRequest['messages'][number];

const textOf = ({ content: given }: Message) =>
  storableText(typeof given === 'string' ? given : (given ?? []).map(({ text }) => text).join('\n')).trim();

const speakers = { user: '用户', assistant: '助手' } as const;

/**
 * One question for the agent. A program that keeps the conversation itself sends all of it each time: what was said
 * before then stands in front of the question.
 */
export const questionOf = ({ messages, conversation_id: kept }: CompletionRequest): string => {
  const last = messages.at(-1);
  if (last?.role !== 'user') throw new AppError('BAD_REQUEST', {}, { messages: 'the last message must be a user’s' });
  const asked = textOf(last);
  if (asked === '') throw new AppError('QUESTION_EMPTY');
  const earlier = kept ? [] : messages.slice(0, -1);
  const wishes = earlier.filter(({ role }) => role === 'system' || role === 'developer').map(textOf);
  const said = earlier.flatMap((one) =>
    one.role === 'user' || one.role === 'assistant' ? [`${speakers[one.role]}：${textOf(one)}`] : [],
  );
  const question = [
    ...(wishes.length > 0 ? ['【要求】', ...wishes, ''] : []),
    ...(said.length > 0 ? ['【之前的对话】', ...said, ''] : []),
    ...(wishes.length + said.length > 0 ? ['【现在的问题】'] : []),
    asked,
  ].join('\n');
  if (question.length > questionLength)
    throw new AppError('BAD_REQUEST', {}, { messages: `together at most ${questionLength} characters` });
  return question;
};
