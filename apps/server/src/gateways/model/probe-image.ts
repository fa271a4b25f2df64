import { callProvider, type Means, ProviderRefused } from './call-provider.ts';
import type { ModelRecord } from './round.ts';

const path = '/images/generations';
type Picture = { url?: unknown; b64_json?: unknown };

/** Has one picture drawn. Some providers give it, some its address; sizes they know are their own. */
export const probeImage = async (record: ModelRecord, means: Means) => {
  const body = { n: 1, ...record.extraBody, model: record.modelName, prompt: '白色背景上的一个红色圆形' };
  const { data } = (await callProvider(record, path, { ...means, body })) as { data?: Picture[] };
  const { url, b64_json: bytes } = (Array.isArray(data) ? data[0] : undefined) ?? {};
  const isDrawn = [url, bytes].some((given) => typeof given === 'string' && given !== '');
  if (!isDrawn) throw new ProviderRefused(200, path);
};
