import { z } from 'zod';
import { formNode, formValues } from './block/form-values.ts';
import type { CardContent } from './card/card-content.ts';
import type { WidgetsDocument } from './card-document.ts';
import { jsonValue } from './json-value.ts';

/** waiting: the answer goes on once it is filled in. over: nobody did, or something was said instead. */
const formStates = ['open', 'waiting', 'submitted', 'over'] as const;

/** Widgets in an answer, with what they show of the data. A visitor's eyes get no more than what is in here. */
export const answerForm = z.object({
  kind: z.literal('form'),
  title: z.string().max(80),
  /** Checked by whoever emits and by whoever draws it; clients of the chat load that code when they first meet one. */
  document: z.custom<WidgetsDocument>(),
  data: jsonValue,
  state: z.enum(formStates),
  until: z.iso.datetime().optional(),
  values: formValues.optional(),
  /** Of which step of the call: a workflow may ask more than once. */
  node: formNode.optional(),
});
export type AnswerForm = z.output<typeof answerForm>;

/** As it stands in the answer once nobody waits for it any more; without values, it was left empty. */
export const closedForm = ({ until: _, ...form }: AnswerForm, values?: AnswerForm['values']): AnswerForm =>
  values ? { ...form, state: 'submitted', values } : { ...form, state: 'over' };

const answerCard = z.object({
  kind: z.literal('card'),
  title: z.string().max(80),
  cards: z.array(z.custom<CardContent>()),
});

/** What a call will show, as far as the model has written it; gone once the call has shown it, or was not made. */
export const partPreview = z.object({
  callId: z.string(),
  part: z.discriminatedUnion('kind', [answerCard, answerForm]),
});
export type PartPreview = z.output<typeof partPreview>;

/**
 * What a tool adds to an answer beside its text, a closed list: a new kind does not compile before somebody has said how
 * an answer shows it (`fold-answer.ts`) and who sees it (`message-audience.ts`).
 */
export const answerPart = z.discriminatedUnion('kind', [
  /** What the tool's text was taken from. */
  z.object({
    kind: z.literal('source'),
    /** By which the text names it, `[3]`; the same in all searches of a turn. */
    no: z.number().int().min(1).max(9_999).optional(),
    title: z.string().max(200),
    url: z.string().max(2000).optional(),
    score: z.number().optional(),
    /** Of a knowledge base: the passage, for whoever may open it, and its words, for whoever reads the answer. */
    segmentId: z.uuid().optional(),
    page: z.number().int().min(0).optional(),
    text: z.string().max(1_000).optional(),
    /** Of the passage, the words that were found: it may be several pages or rows long. */
    piece: z.string().max(1_000).optional(),
  }),
  answerCard,
  answerForm,
]);
export type AnswerPart = z.infer<typeof answerPart>;
export type AnswerPartKind = AnswerPart['kind'];
export type AnswerSource = Extract<AnswerPart, { kind: 'source' }>;

/** What makes two sources the same one. */
export const sourceKey = ({ segmentId, url, title }: Pick<AnswerSource, 'segmentId' | 'url' | 'title'>) =>
  segmentId ?? url ?? title;

/** One call may add this many; the rest is left out. */
export const maxParts = 50;
