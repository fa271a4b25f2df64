import type { modelKinds } from '@zhixing/contract/model';
import type { Egress } from '../egress/egress.ts';
import { askOnce } from './ask-once.ts';
import type { ModelRecord } from './round.ts';

type Means = { egress: Egress; signal: AbortSignal };
type Kind = (typeof modelKinds)[number];

/** A refusal in the provider's own words. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly status: number;

  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

const wordsOf = (text: string): string => {
  try {
    const { error, message } = JSON.parse(text) as { error?: { message?: unknown } | string; message?: unknown };
    const words = typeof error === 'object' ? error.message : (error ?? message);
    return typeof words === 'string' ? words : text;
  } catch {
    return text;
  }
};

/** For kinds of models that the chat client does not speak with. */
const call = async (
  { baseUrl, apiKey }: ModelRecord,
  path: string,
  { egress, signal, body }: Means & { body?: object },
) => {
  const response = await egress.fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
    limits: { maxBytes: 2 * 1024 * 1024 },
  });
  const text = await response.text();
  if (!response.ok) throw new ProviderRefused(response.status, wordsOf(text));
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    throw new ProviderRefused(response.status, text);
  }
};

/** Asks a model the least that shows whether it works; answers with what it said, or the size of its vectors. */
export const probeModel = async (
  record: ModelRecord,
  kind: Kind,
  key: string,
  means: Means,
): Promise<{ text: string; dimensions?: number }> => {
  if (kind === 'audio') {
    const { data } = await call(record, '/models', means);
    if (!Array.isArray(data)) throw new ProviderRefused(200, '/models');
    return { text: '' };
  }
  if (kind === 'embedding') {
    const body = { ...record.extraBody, model: record.modelName, input: '你好' };
    const { data } = await call(record, '/embeddings', { ...means, body });
    const vector = Array.isArray(data) ? (data[0] as { embedding?: unknown } | undefined)?.embedding : undefined;
    if (!Array.isArray(vector)) throw new ProviderRefused(200, '/embeddings');
    return { text: '', dimensions: vector.length };
  }
  const content = [{ type: 'text' as const, text: '你好，请用一句话介绍你自己。' }];
  const { text } = await askOnce(record, { prompt: [{ role: 'user', content }], key, maxTokens: 100 }, means);
  return { text };
};
