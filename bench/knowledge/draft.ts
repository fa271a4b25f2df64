import type { ParsedFile } from '../../apps/server/src/gateways/sandbox/parsed-file.ts';
import type { SegmentMethod } from '../../packages/contract/src/knowledge-file.ts';
import type { Firm } from './data/firms.ts';
import type { Question, QuestionKind } from './question.ts';

/** A document as it is thought, before it is laid out. */
export type Part =
  | { kind: 'title' | 'heading'; text: string; level: number }
  | { kind: 'text' | 'item' | 'note'; text: string }
  | { kind: 'row'; cells: string[] }
  | { kind: 'page'; name: string };

export const title = (text: string): Part => ({ kind: 'title', text, level: 0 });
export const heading = (text: string, level = 1): Part => ({ kind: 'heading', text, level });
export const text = (words: string): Part => ({ kind: 'text', text: words });
export const item = (words: string): Part => ({ kind: 'item', text: words });
export const note = (words: string): Part => ({ kind: 'note', text: words });
export const row = (...cells: (string | number)[]): Part => ({ kind: 'row', cells: cells.map(String) });
export const page = (name: string): Part => ({ kind: 'page', name });

type Draft = { fileName: string; parsed: ParsedFile; asked: Question[] };
/** Writes the document of the n-th firm. */
export type Writer = (firm: Firm, n: number) => Draft;
export type Document = { id: string; kind: SegmentMethod; fileName: string; parsed: ParsedFile; questions: Question[] };

/** The n-th document takes another one. */
export const pick = <T>(n: number, options: readonly T[]): T => options[n % options.length] as T;

export const ask = (kind: QuestionKind, question: string, ...passage: string[]): Question => ({
  kind,
  text: question,
  passage,
});

const shares: Record<QuestionKind, (n: number) => number> = {
  literal: (n) => (n % 3 === 0 ? 3 : 2),
  paraphrase: (n) => (n % 2 === 0 ? 2 : 1),
  'no shared word': (n) => n % 2,
  table: () => 1,
  unanswerable: (n) => (n + 1) % 2,
};

/** Some of what could be asked, others for each firm. */
export const chooseQuestions = (asked: Question[], n: number): Question[] =>
  (Object.keys(shares) as QuestionKind[]).flatMap((kind) => {
    const all = asked.filter((question) => question.kind === kind);
    const few = kind === 'table' && all.length > 3 ? 3 : shares[kind](n);
    return Array.from(
      { length: Math.min(few, all.length) },
      (_, index) => all[(n * 2 + Math.floor(n / 2) + index) % all.length] as Question,
    );
  });
