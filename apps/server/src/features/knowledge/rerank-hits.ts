import type { KnowledgeHit, RetrievalTest } from '@zhixing/contract/knowledge-segment';
import { cutText } from '../../base/storable.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import { type ModelServices, rerankTexts } from '../model/index.ts';
import type { Base } from './queries.ts';

/** What is worth a second look, and how much of each. */
export const looked = 30;
const length = 1_000;
/** A search waits no longer than this for an order that is only better. */
const limitMs = 5_000;

type Reranked = { hits: KnowledgeHit[]; rerank: RetrievalTest['rerank'] };

/**
 * What was found in these bases in the order of the tenant's rerank model, whose relevance takes the place of the score.
 * Without such a model, or while it is away, everything stays as it was.
 */
export const rerankHits = async (
  services: ModelServices,
  [first]: readonly Base[],
  query: string,
  hits: readonly KnowledgeHit[],
  signal: AbortSignal,
): Promise<Reranked> => {
  if (!first || hits.length === 0) return { hits: [...hits], rerank: 'none' };
  const best = hits.toSorted((a, b) => b.score - a.score).slice(0, looked);
  const texts = best.map(({ path, text }) => cutText([...path, text].join('\n'), length));
  try {
    const asker = { tenantId: first.tenantId, runId: first.id };
    const scores = await withTimeLimit(limitMs, signal, (stop) => rerankTexts(services, asker, { query, texts }, stop));
    if (!scores) return { hits: [...hits], rerank: 'none' };
    const ordered = best.map((hit, at) => ({ ...hit, score: Math.round((scores[at] ?? 0) * 1000) / 1000 }));
    return { hits: ordered, rerank: 'used' };
  } catch (err) {
    signal.throwIfAborted();
    services.log.warn({ err, knowledgeId: first.id }, 'found without its rerank model');
    return { hits: [...hits], rerank: 'away' };
  }
};
