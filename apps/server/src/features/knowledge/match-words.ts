import type { Db } from '../../db/client.ts';
import { baseWord } from './ingest/cut-file.ts';
import type { Base } from './queries.ts';
import type { QueryTerm } from './words/coverage.ts';
import { isCharacter } from './words/cut-words.ts';

const most = 200;
/** A base this large is searched by characters only where words find too little, and then by those that stand together. */
const largeBase = 5_000;
const littleFound = 20;
const mostCharacters = 30;

type Matched = { piece: string; weight: number };
/** What chooses pieces, and how much each is worth; without any, every term does, however many pieces share it. */
type Choosing = readonly { query: string; worth: number }[] | null;

const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

const sumOf = (terms: readonly QueryTerm[]) => terms.reduce((sum, { weight }) => sum + weight, 0);

const cover = `select piece, weight from knowledge_cover($1::uuid, $2::text[]::tsquery[], $3::float8[],
  $4::text[]::tsquery[], $5::float8[], $6::int)`;

/** Pieces that have something of a question, and how much of it, from 0 to 1. */
export const matchWords = async (
  db: Pick<Db, 'readInTenant'>,
  base: Base,
  question: readonly QueryTerm[],
  pieces: number,
) => {
  if (question.length === 0) return [];
  const queryOf = ({ text }: QueryTerm) => quoted(baseWord(base.no, text));
  const values = [base.id, question.map(queryOf), question.map(({ weight }) => weight)];
  const match = async (choosing: Choosing) => {
    const chosen = choosing && [choosing.map(({ query }) => query), choosing.map(({ worth }) => worth)];
    const read = { text: cover, values: [...values, ...(chosen ?? [null, null]), most], isPlannedOnce: true };
    const [rows = []] = await db.readInTenant(base.tenantId, [read]);
    return rows as Matched[];
  };
  const choosers = (terms: readonly QueryTerm[]) => terms.map((term) => ({ query: queryOf(term), worth: term.weight }));
  const both = (terms: readonly QueryTerm[]) => ({ query: terms.map(queryOf).join(' & '), worth: sumOf(terms) });
  const together = (terms: readonly QueryTerm[]) => [
    ...terms.slice(1).map((term, at) => both([terms[at] ?? term, term])),
    ...(terms.length > 2 ? [both(terms)] : []),
  ];
  const all = sumOf(question);
  const find = async () => {
    if (pieces <= largeBase) return match(null);
    const characters = question.filter(({ text }) => isCharacter(text)).slice(0, mostCharacters);
    const words = question.filter(({ text }) => !isCharacter(text));
    const byWords = words.length > 0 ? await match(choosers(words)) : [];
    if (byWords.length >= littleFound || characters.length === 0) return byWords;
    return match([...choosers(words), ...choosers(characters), ...together(characters)]);
  };
  return (await find()).map(({ piece, weight }) => ({ id: piece, words: weight / all }));
};
