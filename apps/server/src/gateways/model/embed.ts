import { callProvider, type Means, ProviderRefused } from './call-provider.ts';
import { inModelSpan } from './model-span.ts';
import type { ModelRecord } from './round.ts';

/** What providers take in one call differs: a refused batch is halved. */
const batchLength = 32;
const maxBytes = 16 * 1024 * 1024;

type Reply = { data?: { embedding?: unknown; index?: unknown }[]; usage?: { prompt_tokens?: unknown } };
export type Embedded = { vectors: number[][]; tokens: number };

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= 4_000 && value.every((one) => Number.isFinite(one));

const embedBatch = async (record: ModelRecord, texts: readonly string[], means: Means): Promise<Embedded> => {
  const body = { ...record.extraBody, model: record.modelName, input: texts };
  const { data, usage } = await inModelSpan(record, 'embeddings', async (note) => {
    const reply = (await callProvider(record, '/embeddings', { ...means, body, maxBytes })) as Reply;
    note({
      prompt: [],
      text: '',
      inputTokens: Number(reply.usage?.prompt_tokens) || 0,
      outputTokens: 0,
      finish: 'stop',
    });
    return reply;
  });
  const vectors = texts.map((_, at) => data?.find(({ index }) => index === at)?.embedding ?? data?.[at]?.embedding);
  if (!vectors.every(isVector) || new Set(vectors.map(({ length }) => length)).size > 1)
    throw new ProviderRefused(200, 'the vectors are missing or of different lengths');
  return { vectors, tokens: typeof usage?.prompt_tokens === 'number' ? usage.prompt_tokens : 0 };
};

/** The vectors of some texts, in their order. */
export const embed = async (
  record: ModelRecord,
  texts: readonly string[],
  means: Means,
  most = batchLength,
): Promise<Embedded> => {
  const all: Embedded = { vectors: [], tokens: 0 };
  for (let at = 0; at < texts.length; at += most) {
    const part = texts.slice(at, at + most);
    const { vectors, tokens } = await embedBatch(record, part, means).catch((error: unknown) => {
      const isTooMany = error instanceof ProviderRefused && error.status >= 400 && error.status < 500;
      if (!isTooMany || error.status === 429 || part.length === 1) throw error;
      return embed(record, part, means, Math.ceil(part.length / 2));
    });
    all.vectors.push(...vectors);
    all.tokens += tokens;
  }
  return all;
};
