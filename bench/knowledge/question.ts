export const questionKinds = ['literal', 'paraphrase', 'no shared word', 'table', 'unanswerable'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** `passage`: what must have been read to answer, in one part, or the cells of a row; empty where nothing answers. */
export type Question = { kind: QuestionKind; text: string; passage: string[] };
