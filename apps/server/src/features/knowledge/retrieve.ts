import type { KnowledgeHit } from '@zhixing/contract/knowledge-segment';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { inSpan } from '../../base/trace.ts';
import type { Tx } from '../../db/client.ts';
import { knowledge, knowledgeIndex, knowledgeSegment } from '../../db/schema/knowledge.ts';
import { embedTexts, type ModelServices } from '../model/index.ts';
import type { Index } from './ingest/serving-index.ts';
import { matchWords } from './match-words.ts';
import { nearestPieces } from './nearest-pieces.ts';
import type { Base } from './queries.ts';
import { looked, rerankHits } from './rerank-hits.ts';
import { queryOf } from './words/coverage.ts';
import { likeness, scoreOf, weighByLikes } from './words/score.ts';

/** Pieces that are read at once, the best first. */
const readLength = 40;

const rounded = (number: number) => Math.round(number * 1000) / 1000;

/** A base, and its vectors if it has any. */
export type Searched = { base: Base; index: Index | null };
type Found = { words: number | null; meaning: number | null };
type Scored = Found & { id: string; score: number };

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
  const { rows } = await tx.execute<PieceRow>(sql`
    select p.id, p.text as piece, p.page, s.ordinal, s.id as segment_id, s.text, s.path, s.likes, f.id as file_id, f.name as file_name
    from knowledge_piece p
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    join knowledge_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.id = any(${sql.param(ids)}::uuid[]) and s.is_enabled and p.parse_no = f.shown_no`);
  return rows;
};

/** The best piece of each segment; those far below the best are not read at all. */
const readBest = async (tx: Tx, base: Base, found: readonly Scored[], wanted: number) => {
  const scored = new Map(found.map((one) => [one.id, one]));
  const ids = found.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
  const best = new Map<string, KnowledgeHit>();
  for (let at = 0; at < ids.length && best.size < wanted; at += readLength)
    for (const row of await readPieces(tx, ids.slice(at, at + readLength))) {
      const { words = null, meaning = null, score = 0 } = scored.get(row.id) ?? {};
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
};

const searchBase = (
  { db }: ModelServices,
  { base, index }: Searched,
  byWords: Awaited<ReturnType<typeof matchWords>>,
  vectors: ReadonlyMap<string, number[]>,
  wanted: number,
) =>
  db.inTenant(base.tenantId, async (tx) => {
    const vector = index && vectors.get(index.modelId);
    const found = new Map<string, Found>(byWords.map(({ id, words }) => [id, { words, meaning: null }]));
    for (const { id, meaning } of index && vector?.length === index.dims ? await byMeaning(tx, index, vector) : [])
      found.set(id, { words: found.get(id)?.words ?? null, meaning });
    const scored = [...found].map(([id, { words, meaning }]) => ({
      ...{ id, words, meaning },
      score: scoreOf(words ?? 0, meaning ?? 0, index?.weight ?? 0),
    }));
    return readBest(tx, base, scored, wanted);
  });

/** The question's vector by each model that a base's index was made with; a model that is away leaves the words. */
const vectorsFor = async (
  services: ModelServices,
  searched: readonly Searched[],
  text: string,
  signal: AbortSignal,
) => {
  const vectors = new Map<string, number[]>();
  for (const { base, index } of searched) {
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

/** Bases, each with the index that serves it. */
export const readSearched = (tx: Tx, ids: readonly string[]): Promise<Searched[]> =>
  tx
    .select({ base: knowledge, index: knowledgeIndex })
    .from(knowledge)
    .leftJoin(
      knowledgeIndex,
      and(
        eq(knowledgeIndex.tenantId, knowledge.tenantId),
        eq(knowledgeIndex.knowledgeId, knowledge.id),
        eq(knowledgeIndex.state, 'serving'),
      ),
    )
    .where(inArray(knowledge.id, [...ids]));

type Wanted = { threshold?: number | undefined; topK?: number | undefined; rerank?: boolean | undefined };
const mostBelow = 3;

/** What some bases say about a question, the best first. The same for a run, a test and a tool of others. */
export const retrieve: typeof search = (services, searched, ...asked) =>
  inSpan(
    'retrieval',
    { 'gen_ai.operation.name': 'retrieval', 'gen_ai.data_source.id': searched.map(({ base }) => base.id) },
    undefined,
    async (note) => {
      const found = await search(services, searched, ...asked);
      note({ 'zhixing.passages': found.hits.length });
      return found;
    },
  );

const search = async (
  services: ModelServices,
  searched: readonly Searched[],
  text: string,
  { threshold, topK, rerank: isReranked }: Wanted,
  signal: AbortSignal,
) => {
  const began = performance.now();
  let embedded = began;
  const bases = searched.map(({ base }) => base);
  const question = queryOf(text);
  const most = topK ?? Math.max(...bases.map((base) => base.topK), 1);
  const ordered = bases.filter((base) => isReranked ?? base.rerank);
  const wanted = ordered.length > 0 ? Math.max(most + mostBelow, looked) : most + mostBelow;
  // The words are looked up while the model is asked: it takes longer than they do.
  const [vectors, ...byWords] = await Promise.all([
    vectorsFor(services, searched, text, signal).finally(() => {
      embedded = performance.now();
    }),
    ...searched.map(({ base, index }) =>
      services.db.inTenant(base.tenantId, (tx) => matchWords(tx, base, question, index?.pieces ?? 0)),
    ),
  ]);
  const found = (
    await Promise.all(searched.map((one, at) => searchBase(services, one, byWords[at] ?? [], vectors, wanted)))
  ).flat();
  const isOrdered = ({ knowledgeId }: KnowledgeHit) => ordered.some(({ id }) => id === knowledgeId);
  const { hits, rerank } = await rerankHits(services, ordered, text, found.filter(isOrdered), signal);
  const leastOf = ({ knowledgeId }: KnowledgeHit) =>
    threshold ?? rounded(bases.find(({ id }) => id === knowledgeId)?.threshold ?? 0);
  const ranked = [...hits, ...found.filter((hit) => !isOrdered(hit))]
    .map((hit) => ({ ...hit, score: weighByLikes(hit.score, hit.likes) }))
    .sort((a, b) => b.score - a.score || a.segmentId.localeCompare(b.segmentId));
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
