import { z } from 'zod';

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
  }),
]);
export type AnswerPart = z.infer<typeof answerPart>;
export type AnswerPartKind = AnswerPart['kind'];

/** What makes two sources the same one. */
export const sourceKey = ({ segmentId, url, title }: Pick<AnswerPart, 'segmentId' | 'url' | 'title'>) =>
  segmentId ?? url ?? title;

/** One call may add this many; the rest is left out. */
export const maxParts = 50;
