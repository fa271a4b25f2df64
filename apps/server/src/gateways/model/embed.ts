import { roughTokens } from '../../base/rough-tokens.ts';
import { callProvider, type Means, ProviderRefused } from './call-provider.ts';
import { inModelSpan } from './model-span.ts';
import type { ModelRecord } from './round.ts';

/** What providers take in one call differs: a refused batch is halved. */
const batchLength = 32;
const maxBytes = 16 * 1024 * 1024;

type Reply = { data?: { embedding?: unknown; index?: unknown }[]; usage?: { prompt_tokens?: unknown } };
type Vector = number[] | Float32Array;
export type Embedded = { vectors: Vector[]; tokens: number };

const isVector = (value: unknown): value is Vector =>
  (Array.isArray(value) || value instanceof Float32Array) &&
  value.length > 0 &&
  value.length <= 4_000 &&
  value.every((one) => Number.isFinite(one));

/** Four bytes a number instead of twenty, and none of them is read as a decimal. */
const unpacked = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const bytes = Buffer.from(value, 'base64');
  return bytes.length % 4 === 0 ? new Float32Array(Uint8Array.from(bytes).buffer) : value;
};

/** Providers that refused packed vectors: they are asked for numbers, which all give. */
const numbersOnly = new Set<string>();
const mostKnown = 1_000;
const placeOf = ({ baseUrl, modelName }: ModelRecord) => `${baseUrl} ${modelName}`;

type Given = { vectors: unknown[]; tokens: number };

const byOpenAi = async (
  record: ModelRecord,
  texts: readonly string[],
  means: Means,
  isPacked: boolean,
): Promise<Given> => {
  const form = isPacked ? { encoding_format: 'base64' } : {};
  const body = { ...form, ...record.extraBody, model: record.modelName, input: texts };
  const { data, usage } = (await callProvider(record, '/embeddings', {
    ...means,
    body,
    maxBytes,
    isNumbers: true,
  })) as Reply;
  const vectors = texts.map((_, at) =>
    unpacked(data?.find(({ index }) => index === at)?.embedding ?? data?.[at]?.embedding),
  );
  return { vectors, tokens: Number(usage?.prompt_tokens) || 0 };
};

type GeminiReply = { embeddings?: { values?: unknown }[]; usageMetadata?: { promptTokenCount?: unknown } };

/** Gemini's own address: the model stands in the path and in each text, and what it read is not always told. */
const byGemini = async (record: ModelRecord, texts: readonly string[], means: Means): Promise<Given> => {
  const model = `models/${record.modelName.replace(/^models\//, '')}`;
  const requests = texts.map((text) => ({ ...record.extraBody, model, content: { parts: [{ text }] } }));
  const call = { ...means, body: { requests }, maxBytes, isNumbers: true };
  const reply = (await callProvider(record, `/${model}:batchEmbedContents`, call)) as GeminiReply;
  const told = Number(reply.usageMetadata?.promptTokenCount) || 0;
  const tokens = told || texts.reduce((sum, text) => sum + roughTokens(text), 0);
  return { vectors: texts.map((_, at) => reply.embeddings?.[at]?.values), tokens };
};

const isRefusal = (error: unknown) =>
  error instanceof ProviderRefused && (error.status === 400 || error.status === 422);

/** One that refuses may mean the form: it is asked once more, and what it then gives says which it was. */
const byForm = async (record: ModelRecord, texts: readonly string[], means: Means): Promise<Given> => {
  const place = placeOf(record);
  if (numbersOnly.has(place) || 'encoding_format' in (record.extraBody ?? {}))
    return byOpenAi(record, texts, means, false);
  try {
    return await byOpenAi(record, texts, means, true);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const given = await byOpenAi(record, texts, means, false);
    if (numbersOnly.size >= mostKnown) numbersOnly.clear();
    numbersOnly.add(place);
    return given;
  }
};

const embedBatch = async (record: ModelRecord, texts: readonly string[], means: Means): Promise<Embedded> => {
  const { vectors, tokens } = await inModelSpan(record, 'embeddings', async (note) => {
    const given = await (record.protocol === 'google' ? byGemini : byForm)(record, texts, means);
    note({ prompt: [], text: '', inputTokens: given.tokens, outputTokens: 0, finish: 'stop' });
    return given;
  });
  if (!vectors.every(isVector) || new Set(vectors.map(({ length }) => length)).size > 1)
    throw new ProviderRefused(200, 'the vectors are missing or of different lengths');
  return { vectors, tokens };
};

const embedPart = (record: ModelRecord, part: readonly string[], means: Means) =>
  embedBatch(record, part, means).catch((error: unknown) => {
    const isTooMany = error instanceof ProviderRefused && error.status >= 400 && error.status < 500;
    if (!isTooMany || error.status === 429 || part.length === 1) throw error;
    return embed(record, part, means, Math.ceil(part.length / 2));
  });

/** Calls under way at once: while one reply is read, the model makes the next. */
const lanes = 2;

/** The vectors of some texts, in their order. */
export const embed = async (
  record: ModelRecord,
  texts: readonly string[],
  means: Means,
  most = batchLength,
): Promise<Embedded> => {
  const parts: Embedded[] = [];
  let next = 0;
  const takeParts = async () => {
    while (next * most < texts.length) {
      const no = next++;
      parts[no] = await embedPart(record, texts.slice(no * most, (no + 1) * most), means);
    }
  };
  await Promise.all(Array.from({ length: lanes }, takeParts));
  return {
    vectors: parts.flatMap(({ vectors }) => vectors),
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
  };
};
