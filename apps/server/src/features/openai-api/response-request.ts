import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { KnownKey } from '../api-key/index.ts';
import type { Asked } from './answer-run.ts';
import { readOwnRuns, runIdOf } from './own-runs.ts';
import { questionOf, type Said } from './question.ts';
import { piecesOf } from './response-items.ts';
import { responseWording } from './response-words.ts';
import { responseFormat, wantedFormat } from './wanted-format.ts';

const words = z.string().max(100_000);
const textPart = z.object({ type: z.enum(['input_text', 'output_text']), text: words });
const picturePart = z.object({ type: z.literal('input_image'), image_url: z.string() });
const parts = z.array(z.discriminatedUnion('type', [textPart, picturePart])).max(100);
const message = z.object({
  type: z.literal('message').optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([words, parts]),
});
/** Clients send back what they were given: thoughts as they were, an answer by its name. */
const thought = z.object({ type: z.literal('reasoning') });
const reference = z.object({ type: z.literal('item_reference'), id: z.string().max(100) });

export const responseRequest = z.object({
  model: z.string().max(100),
  input: z.union([
    words,
    z
      .array(z.union([message, thought, reference]))
      .min(1)
      .max(500),
  ]),
  instructions: words.nullish(),
  stream: z.boolean().nullish(),
  tools: z.array(z.never()).nullish(),
  text: z.object({ format: responseFormat.nullish() }).nullish(),
  previous_response_id: z.string().max(100).nullish(),
  /** OpenAI's own kind of conversation; passed over in silence it would be lost. */
  conversation: z.null().optional(),
  /** Ours, as in chat completions. */
  conversation_id: z.uuid().nullish(),
});
type ResponseRequest = z.infer<typeof responseRequest>;
type Item = Exclude<ResponseRequest['input'], string>[number];

const saidOf = ({ role, content }: z.infer<typeof message>): Said => {
  const given = typeof content === 'string' ? [{ type: 'input_text' as const, text: content }] : content;
  return {
    role,
    text: given.flatMap((part) => (part.type === 'input_image' ? [] : [part.text])).join('\n'),
    pictures: given.flatMap((part) => (part.type === 'input_image' ? [part.image_url] : [])),
  };
};

const isReference = (item: Item): item is z.infer<typeof reference> => item.type === 'item_reference';

/** The answers that were named instead of being sent. */
const readReferred = async (ctx: AccountCtx, key: KnownKey, items: readonly Item[]) => {
  const names = items.filter(isReference).map(({ id }) => id);
  const runs = await readOwnRuns(ctx, key, [...new Set(names.flatMap((name) => runIdOf(name) ?? []))]);
  return (name: string): Said[] => {
    const ended = runs.find(({ id }) => id === runIdOf(name))?.ended;
    if (!ended) throw new AppError('NOT_FOUND', {}, { input: `there is no item ${name}` });
    if (name.startsWith('rs_')) return [];
    const piece = piecesOf(ended.answer)[Number(name.split('_')[2] ?? -1)];
    return [{ role: 'assistant', text: piece?.text ?? ended.answer.content, pictures: [] }];
  };
};

const saidBy = async (ctx: AccountCtx, key: KnownKey, input: ResponseRequest['input']): Promise<Said[]> => {
  if (typeof input === 'string') return [{ role: 'user', text: input, pictures: [] }];
  const referred = await readReferred(ctx, key, input);
  return input.flatMap((item) => {
    if (isReference(item)) return referred(item.id);
    return item.type === 'reasoning' ? [] : [saidOf(item)];
  });
};

/** The conversation of an earlier response; another's, or one of an agent that the key does not open, is absent. */
const sessionOf = async (ctx: AccountCtx, key: KnownKey, previous: string) => {
  const id = runIdOf(previous);
  const [run] = id && previous.startsWith('resp_') ? await readOwnRuns(ctx, key, [id]) : [];
  if (!run) throw new AppError('NOT_FOUND', {}, { previous_response_id: 'there is no such response' });
  return run.sessionId;
};

export const askedByResponse = async (ctx: AccountCtx, key: KnownKey, body: ResponseRequest): Promise<Asked> => {
  const { model, instructions, previous_response_id: previous, conversation_id: kept } = body;
  if (previous && kept)
    throw new AppError('BAD_REQUEST', {}, { previous_response_id: 'either this or conversation_id' });
  const sessionId = previous ? await sessionOf(ctx, key, previous) : (kept ?? undefined);
  const question = questionOf(await saidBy(ctx, key, body.input), {
    field: 'input',
    // What comes after a response is all new; a conversation that is only named knows what was said before.
    isKept: Boolean(kept),
    wishes: instructions ? [instructions] : [],
  });
  const format = wantedFormat(body.text?.format, 'text.format.schema');
  return {
    ...{ model, ...question, sessionId, format, isStream: body.stream === true },
    wordingOf: (head) => responseWording({ ...head, format, previousId: previous ?? null, locale: ctx.locale }),
  };
};
