import type { Document } from './draft.ts';
import type { Question } from './question.ts';
import type { Hit } from './retrieve.ts';

/** Below it nothing counts as found: the product's default. */
const threshold = 0.25;
const enough = 0.8;
const top = 5;
/** What a turn can spare for one look into a base, in characters. */
const room = 1_500;

const squeeze = (text: string) => text.replace(/\s+/g, '');

const shareOf = (part: string, text: string): number => {
  const size = 3;
  if (part.length < 15) return text.includes(part) ? 1 : 0;
  let found = 0;
  for (let at = 0; at + size <= part.length; at += 1) if (text.includes(part.slice(at, at + size))) found += 1;
  return found / (part.length - size + 1);
};

/** How much of the answering passage a text has; of a row all cells or nothing. */
export const overlapOf = (passage: string[], text: string): number => {
  const plain = squeeze(text);
  const shares = passage.map((part) => shareOf(squeeze(part), plain));
  if (passage.length > 1) return shares.every((share) => share === 1) ? 1 : 0;
  return shares[0] ?? 0;
};

export type Verdict = {
  document: Document;
  question: Question;
  /** Of the first that answers, from 1; 0 when none of the ten does. */
  rank: number;
  overlap: number;
  /** The answer stands within the first 1,500 characters: large segments are no way to find more. */
  isInRoom: boolean;
  score: number;
  isRefused: boolean;
};

export const judge = (document: Document, question: Question, hits: Hit[]): Verdict => {
  const overlaps = hits.map(({ found }) =>
    found.documentId === document.id ? overlapOf(question.passage, found.text) : 0,
  );
  const score = hits[0]?.score ?? 0;
  const first = overlaps.findIndex((overlap) => overlap >= enough);
  const read = hits.slice(0, first + 1).reduce((sum, { found }) => sum + found.text.length, 0);
  return {
    document,
    question,
    rank: first + 1,
    overlap: Math.max(0, ...overlaps.slice(0, top)),
    isInRoom: first >= 0 && read <= room,
    score,
    isRefused: score < threshold,
  };
};

export type Summary = {
  questions: number;
  hit5: number;
  mrr: number;
  overlap: number;
  inRoom: number;
  refused: string;
};

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export const summarise = (verdicts: Verdict[]): Summary => {
  const asked = verdicts.filter(({ question }) => question.passage.length > 0);
  const open = verdicts.filter(({ question }) => question.passage.length === 0);
  return {
    questions: asked.length,
    hit5: mean(asked.map(({ rank }) => (rank >= 1 && rank <= top ? 1 : 0))),
    mrr: mean(asked.map(({ rank }) => (rank === 0 ? 0 : 1 / rank))),
    overlap: mean(asked.map(({ overlap }) => overlap)),
    inRoom: mean(asked.map(({ isInRoom }) => (isInRoom ? 1 : 0))),
    refused: `${open.filter(({ isRefused }) => isRefused).length}/${open.length}`,
  };
};
