import { maskSecrets } from '../../base/mask-secrets.ts';
import { storableJson, storableText } from '../../base/storable.ts';
import type { Egress } from '../egress/egress.ts';
import type { ModelRecord } from './round.ts';

export type Means = { egress: Egress; signal: AbortSignal };
export type ProviderAccess = Pick<ModelRecord, 'baseUrl' | 'apiKey'> & { headers?: Record<string, string> };

/** A refusal in the provider's own words. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly status: number;

  constructor(status: number, words: string) {
    super(storableText(words));
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

type Call = Means & {
  /** JSON, or a form with a file in it. */
  body?: object;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The reply may be this long. */
  maxBytes?: number;
};

/** For what the chat client does not speak of: one call, one JSON reply. */
export const callProvider = async (
  { baseUrl, apiKey, headers: further }: ProviderAccess,
  path: string,
  { egress, signal, body, method = body ? 'POST' : 'GET', headers, maxBytes = 2 * 1024 * 1024 }: Call,
): Promise<unknown> => {
  const isForm = body instanceof FormData;
  const response = await egress.fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`, {
    method,
    headers: {
      ...further,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal,
    purpose: 'model',
    limits: { maxBytes },
  });
  const text = maskSecrets(apiKey ? [apiKey] : [])(await response.text());
  if (!response.ok) throw new ProviderRefused(response.status, wordsOf(text));
  try {
    return storableJson(JSON.parse(text));
  } catch {
    throw new ProviderRefused(response.status, text);
  }
};
