import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { baseWord } from './ingest/cut-file.ts';
import type { Base } from './queries.ts';
import type { QueryTerm } from './words/coverage.ts';
import { isCharacter } from './words/cut-words.ts';

const most = 200;
/** A base this large is searched by characters only where words find too little. */
const largeBase = 5_000;
const littleFound = 20;

type Matched = { piece: string; weight: number };

const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

const match = async (tx: Tx, base: Base, terms: readonly QueryTerm[], choosing: number) => {
  if (choosing === 0) return [];
  const words = terms.map(({ text }) => quoted(baseWord(base.no, text)));
  const { rows } = await tx.execute<Matched>(sql`select piece, weight from knowledge_cover(${base.id},
    ${sql.param(words)}::text[]::tsquery[], ${sql.param(terms.map(({ weight }) => weight))}::float8[], ${choosing}, ${most})`);
  return rows;
};

/** Pieces that have something of a question, and how much of it, from 0 to 1. */
export const matchWords = async (tx: Tx, base: Base, question: readonly QueryTerm[], pieces: number) => {
  const words = question.filter(({ text }) => !isCharacter(text));
  const terms = [...words, ...question.filter(({ text }) => isCharacter(text))];
  const found = await match(tx, base, terms, pieces > largeBase ? words.length : terms.length);
  const isLittle = pieces > largeBase && found.length < littleFound;
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  return (isLittle ? await match(tx, base, terms, terms.length) : found).map(({ piece, weight }) => ({
    id: piece,
    words: weight / all,
  }));
};
