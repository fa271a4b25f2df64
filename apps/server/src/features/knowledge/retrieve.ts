import type { KnowledgeHit } from '@zhixing/contract/knowledge-segment';
import { inArray, sql } from 'drizzle-orm';
import { inSpan } from '../../base/trace.ts';
import type { Tx } from '../../db/client.ts';
import { knowledgeSegment } from '../../db/schema/knowledge.ts';
import { embedTexts, type ModelServices } from '../model/index.ts';
import { baseWord } from './ingest/cut-file.ts';
import { type Index, servingIndex } from './ingest/serving-index.ts';
import { nearestPieces } from './nearest-pieces.ts';
import type { Base } from './queries.ts';
import { rerankHits } from './rerank-hits.ts';
import { coverage, type QueryTerm, queryOf } from './words/coverage.ts';
import { isCharacter } from './words/cut-words.ts';
import { likeness, scoreOf, weighByLikes } from './words/score.ts';

const wordHits = 200;
/** A base this large is searched by characters only where words find too little. */
const largeBase = 5_000;
const littleFound = 20;

const rounded = (number: number) => Math.round(number * 1000) / 1000;

type Found = { words: number | null; meaning: number | null };
type Matched = { piece_id: string; lexemes: string[] };

const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

const match = async (tx: Tx, base: Base, words: readonly string[]) => {
  if (words.length === 0) return [];
  const query = words.map((word) => quoted(baseWord(base.no, word))).join(' | ');
  const { rows } = await tx.execute<Matched>(
    sql`select piece_id, lexemes from knowledge_match(${base.id}, ${query}::tsquery, ${wordHits})`,
  );
  return rows;
};

const byWords = async (tx: Tx, base: Base, question: QueryTerm[], pieces: number) => {
  const all = question.map(({ text }) => text);
  const rows = await match(tx, base, pieces > largeBase ? all.filter((word) => !isCharacter(word)) : all);
  const matched = pieces > largeBase && rows.length < littleFound ? await match(tx, base, all) : rows;
  const prefix = `${base.no}:`;
  return matched.map(({ piece_id, lexemes }) => ({
    id: piece_id,
    words: coverage(question, new Set(lexemes.map((word) => word.slice(prefix.length)))),
  }));
};

const byMeaning = async (tx: Tx, index: Index, vector: readonly number[]) =>
  (await nearestPieces(tx, index, vector)).map(({ piece_id, cosine }) => ({
    id: piece_id,
    meaning: likeness(cosine, index.cosLow, index.cosHigh),
  }));

type PieceRow = {
  id: string;
  piece: string;
  page: number;
  ordinal: number;
  segment_id: string;
  text: string;
  path: string[];
  likes: number;
  file_id: string;
  file_name: string;
};

/** What is found now: of the cutting that serves, and not switched off. */
const readPieces = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<PieceRow>(sql`
    select p.id, p.text as piece, p.page, s.ordinal, s.id as segment_id, s.text, s.path, s.likes, f.id as file_id, f.name as file_name
    from knowledge_piece p
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    join knowledge_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.id in (${list}) and s.is_enabled and p.parse_no = f.shown_no`);
  return rows;
};

const searchBase = (
  services: ModelServices,
  base: Base,
  question: QueryTerm[],
  vectors: ReadonlyMap<string, number[]>,
) =>
  services.db.inTenant(base.tenantId, async (tx) => {
    const index = await servingIndex(tx, base.id);
    const vector = index && vectors.get(index.modelId);
    const found = new Map<string, Found>();
    for (const { id, words } of await byWords(tx, base, question, index?.pieces ?? 0))
      found.set(id, { words, meaning: null });
    for (const { id, meaning } of index && vector?.length === index.dims ? await byMeaning(tx, index, vector) : [])
      found.set(id, { words: found.get(id)?.words ?? null, meaning });
    const best = new Map<string, KnowledgeHit>();
    for (const row of await readPieces(tx, [...found.keys()])) {
      const { words = null, meaning = null } = found.get(row.id) ?? {};
      const score = scoreOf(words ?? 0, meaning ?? 0, index?.weight ?? 0);
      const known = best.get(row.segment_id);
      if (known && known.score >= score) continue;
      best.set(row.segment_id, {
        ...{ knowledgeId: base.id, fileId: row.file_id, fileName: row.file_name, segmentId: row.segment_id },
        ...{ path: row.path, text: row.text, piece: row.piece, page: row.page, ordinal: row.ordinal, score },
        likes: row.likes,
        words: words === null ? null : rounded(words),
        meaning: meaning === null ? null : rounded(meaning),
      });
    }
    return [...best.values()];
  });

/** The question's vector by each model that a base's index was made with; a model that is away leaves the words. */
const vectorsFor = async (services: ModelServices, bases: readonly Base[], text: string, signal: AbortSignal) => {
  const vectors = new Map<string, number[]>();
  for (const base of bases) {
    const index = await services.db.inTenant(base.tenantId, (tx) => servingIndex(tx, base.id));
    if (!index || vectors.has(index.modelId)) continue;
    try {
      const asker = { tenantId: base.tenantId, runId: base.id, modelId: index.modelId };
      const [vector] = await embedTexts(services, asker, [text], signal);
      if (vector) vectors.set(index.modelId, vector);
    } catch (err) {
      signal.throwIfAborted();
      services.log.warn({ err, knowledgeId: base.id }, 'searched by words alone');
    }
  }
  return vectors;
};

type Wanted = { threshold?: number | undefined; topK?: number | undefined; rerank?: boolean | undefined };
const mostBelow = 3;

/** What some bases say about a question, the best first. The same for a run, a test and a tool of others. */
export const retrieve: typeof search = (services, bases, ...asked) =>
  inSpan(
    'retrieval',
    { 'gen_ai.operation.name': 'retrieval', 'gen_ai.data_source.id': bases.map(({ id }) => id) },
    undefined,
    async (note) => {
      const found = await search(services, bases, ...asked);
      note({ 'zhixing.passages': found.hits.length });
      return found;
    },
  );

const search = async (
  services: ModelServices,
  bases: readonly Base[],
  text: string,
  { threshold, topK, rerank: isReranked }: Wanted,
  signal: AbortSignal,
) => {
  const began = performance.now();
  const question = queryOf(text);
  const vectors = await vectorsFor(services, bases, text, signal);
  const embedded = performance.now();
  const found = (await Promise.all(bases.map((base) => searchBase(services, base, question, vectors)))).flat();
  const ordered = bases.filter((base) => isReranked ?? base.rerank);
  const isOrdered = ({ knowledgeId }: KnowledgeHit) => ordered.some(({ id }) => id === knowledgeId);
  const { hits, rerank } = await rerankHits(services, ordered, text, found.filter(isOrdered), signal);
  const leastOf = ({ knowledgeId }: KnowledgeHit) =>
    threshold ?? rounded(bases.find(({ id }) => id === knowledgeId)?.threshold ?? 0);
  const ranked = [...hits, ...found.filter((hit) => !isOrdered(hit))]
    .map((hit) => ({ ...hit, score: weighByLikes(hit.score, hit.likes) }))
    .sort((a, b) => b.score - a.score || a.segmentId.localeCompare(b.segmentId));
  const most = topK ?? Math.max(...bases.map((base) => base.topK), 1);
  const ms = (from: number, to: number) => Math.round(to - from);
  const ended = performance.now();
  return {
    hits: ranked.filter((hit) => hit.score >= leastOf(hit)).slice(0, most),
    below: ranked.filter((hit) => hit.score < leastOf(hit)).slice(0, mostBelow),
    rerank,
    ms: { embed: ms(began, embedded), search: ms(embedded, ended), total: ms(began, ended) },
  };
};

export const countHits = (tx: Tx, hits: readonly KnowledgeHit[]) =>
  hits.length === 0
    ? undefined
    : tx
        .update(knowledgeSegment)
        .set({ hits: sql`${knowledgeSegment.hits} + 1` })
        .where(
          inArray(
            knowledgeSegment.id,
            hits.map(({ segmentId }) => segmentId),
          ),
        );
