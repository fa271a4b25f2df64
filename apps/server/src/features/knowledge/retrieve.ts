import type { KnowledgeHit } from '@zhixing/contract/knowledge-segment';
import { inArray, sql } from 'drizzle-orm';
import { inSpan } from '../../base/trace.ts';
import type { Tx } from '../../db/client.ts';
import { knowledgeSegment } from '../../db/schema/knowledge.ts';
import { embedTexts, type ModelServices } from '../model/index.ts';
import { type ByWords, type FoundPiece, findPieces } from './find-pieces.ts';
import type { Index } from './ingest/serving-index.ts';
import { matchWords } from './match-words.ts';
import type { Vector } from './nearest-pieces.ts';
import type { Base } from './queries.ts';
import type { Searched } from './read-searched.ts';
import { looked, rerankHits } from './rerank-hits.ts';
import { queryOf } from './words/coverage.ts';
import { likeness, scoreOf, weighByLikes } from './words/score.ts';

/** Pieces that are read at once: more than one of them may belong to a segment. */
const readLength = 40;
const piecesOfSegment = 3;

const rounded = (number: number) => Math.round(number * 1000) / 1000;

const hitOf = (base: Base, index: Index | null, row: FoundPiece): KnowledgeHit => {
  const meaning = row.cosine === null || !index ? null : likeness(row.cosine, index.cosLow, index.cosHigh);
  return {
    ...{ knowledgeId: base.id, fileId: row.file_id, fileName: row.file_name, segmentId: row.segment_id },
    ...{ path: row.path, text: row.text, piece: row.piece, page: row.page, ordinal: row.ordinal, likes: row.likes },
    score: scoreOf(row.words ?? 0, meaning ?? 0, index?.weight ?? 0),
    words: row.words === null ? null : rounded(row.words),
    meaning: meaning === null ? null : rounded(meaning),
  };
};

/** The best piece of each segment. */
const searchBase = async (
  { db }: ModelServices,
  { base, index }: Searched,
  byWords: readonly ByWords[],
  vectors: ReadonlyMap<string, Vector>,
  wanted: number,
) => {
  const best = new Map<string, KnowledgeHit>();
  const vector = index ? vectors.get(index.modelId) : undefined;
  const most = Math.max(readLength, piecesOfSegment * wanted);
  await findPieces(db, base.tenantId, { index, vector, byWords }, most, (rows) => {
    for (const row of rows) {
      const hit = hitOf(base, index, row);
      if ((best.get(hit.segmentId)?.score ?? -1) < hit.score) best.set(hit.segmentId, hit);
    }
    return best.size >= wanted;
  });
  return [...best.values()];
};

/** The question's vector by each model that a base's index was made with; a model that is away leaves the words. */
const vectorsFor = async (
  services: ModelServices,
  searched: readonly Searched[],
  text: string,
  signal: AbortSignal,
) => {
  const vectors = new Map<string, Vector>();
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
    ...searched.map(({ base, index }) => matchWords(services.db, base, question, index?.pieces ?? 0)),
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
