import type { modelKinds } from '@zhixing/contract/model';
import { askOnce } from './ask-once.ts';
import { callProvider, type Means, type ProviderAccess, ProviderRefused } from './call-provider.ts';
import type { ModelRecord } from './round.ts';

type Kind = (typeof modelKinds)[number];

type Listed = { data?: unknown };
const call = async (access: ProviderAccess, path: string, means: Means & { body?: object }) =>
  (await callProvider(access, path, means)) as Listed;

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
