import { callProvider, type Means, ProviderRefused } from './call-provider.ts';
import type { ModelRecord } from './round.ts';

type Reply = {
  results?: { index?: unknown; relevance_score?: unknown }[];
  usage?: { total_tokens?: unknown };
  meta?: { tokens?: { input_tokens?: unknown } };
};

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Some give 0 to 1, others whatever their model says; the scale is the same for all texts of a call. */
const toScale = (scores: readonly number[]) =>
  scores.every((score) => score >= 0 && score <= 1) ? [...scores] : scores.map(sigmoid);

/** How well each text answers the question, from 0 to 1, in the order of the texts. */
export const rerank = async (record: ModelRecord, query: string, texts: readonly string[], means: Means) => {
  const body = { ...record.extraBody, model: record.modelName, query, documents: texts, top_n: texts.length };
  const { results, usage, meta } = (await callProvider(record, '/rerank', { ...means, body })) as Reply;
  const scores = texts.map((_, at) =>
    Array.isArray(results) ? results.find((one) => one?.index === at)?.relevance_score : undefined,
  );
  if (!scores.every((score): score is number => Number.isFinite(score)))
    throw new ProviderRefused(200, 'scores are missing');
  const tokens = usage?.total_tokens ?? meta?.tokens?.input_tokens;
  return { scores: toScale(scores), tokens: typeof tokens === 'number' ? tokens : 0 };
};
