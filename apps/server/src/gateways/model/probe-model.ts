import type { modelKinds } from '@zhixing/contract/model';
import { askOnce } from './ask-once.ts';
import { callProvider, type Means, type ProviderAccess, ProviderRefused } from './call-provider.ts';
import { rerank } from './rerank.ts';
import type { ModelRecord } from './round.ts';

type Kind = (typeof modelKinds)[number];

type Listed = { data?: unknown };
const call = async (access: ProviderAccess, path: string, means: Means & { body?: object }) =>
  (await callProvider(access, path, means)) as Listed;

/** Asks a model the least that shows whether it works; answers with what it said, the size of its vectors, or its scores. */
export const probeModel = async (
  record: ModelRecord,
  kind: Kind,
  key: string,
  means: Means,
): Promise<{ text: string; dimensions?: number; scores?: number[] }> => {
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
  if (kind === 'rerank') {
    const { scores } = await rerank(record, '怎么退押金', ['在钱包里退押金', '今天是晴天'], means);
    return { text: '', scores };
  }
  const content = [{ type: 'text' as const, text: '你好，请用一句话介绍你自己。' }];
  const { text } = await askOnce(record, { prompt: [{ role: 'user', content }], key, maxTokens: 100 }, means);
  return { text };
};
