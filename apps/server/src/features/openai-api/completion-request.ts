import { z } from 'zod';
import type { AccountCtx } from '../../ctx.ts';
import type { Asked } from './answer-run.ts';
import { completionWording } from './completion-words.ts';
import { questionOf, type Said } from './question.ts';
import { completionFormat, wantedFormat } from './wanted-format.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string().max(100_000) });
const picturePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) });
const parts = z.array(z.discriminatedUnion('type', [textPart, picturePart])).max(100);
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string().max(100_000), parts, z.null()]),
});

/** What is understood of OpenAI's call; what sets a model's temperature and the like is the agent's own matter. */
export const completionRequest = z.object({
  model: z.string().max(100),
  messages: z.array(message).min(1).max(500),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1).nullish(),
  tools: z.array(z.never()).nullish(),
  response_format: completionFormat.nullish(),
  /** Ours: goes on with a conversation that is kept here; only the last message is needed then. */
  conversation_id: z.uuid().nullish(),
});
type CompletionRequest = z.infer<typeof completionRequest>;

const saidOf = ({ role, content }: CompletionRequest['messages'][number]): Said => {
  const given = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? []);
  return {
    role,
    text: given.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    pictures: given.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])),
  };
};

export const askedByCompletion = (
  { locale }: AccountCtx,
  {
    model,
    messages,
    stream,
    stream_options: options,
    response_format: wanted,
    conversation_id: kept,
  }: CompletionRequest,
): Asked => ({
  model,
  ...questionOf(messages.map(saidOf), { field: 'messages', isKept: Boolean(kept) }),
  sessionId: kept ?? undefined,
  format: wantedFormat(wanted, 'response_format.json_schema.schema'),
  isStream: stream === true,
  wordingOf: (head) => completionWording(head, { locale, wantsUsage: options?.include_usage === true }),
});
