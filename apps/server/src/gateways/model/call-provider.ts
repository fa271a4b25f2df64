import type { ModelProtocol } from '@zhixing/contract/model-profile';
import { maskSecrets } from '../../base/mask-secrets.ts';
import { storableJson, storableText } from '../../base/storable.ts';
import type { Egress } from '../egress/egress.ts';
import type { ModelRecord } from './round.ts';

export type Means = { egress: Egress; signal: AbortSignal };
export type ProviderAccess = Pick<ModelRecord, 'baseUrl' | 'apiKey'> &
  Partial<Pick<ModelRecord, 'protocol' | 'headers'>>;

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

export const keyHeaders: Record<ModelProtocol, (key: string) => Record<string, string>> = {
  chat: (key) => ({ authorization: `Bearer ${key}` }),
  responses: (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ 'x-api-key': key }),
  google: (key) => ({ 'x-goog-api-key': key }),
};

export const addressOf = ({ baseUrl }: Pick<ProviderAccess, 'baseUrl'>, path: string) =>
  `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`;

type Call = Means & {
  /** JSON, or a form with a file in it. */
  body?: object;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The reply may be this long. */
  maxBytes?: number;
};

const masked = ({ apiKey }: ProviderAccess) => maskSecrets(apiKey ? [apiKey] : []);

/** For what the chat client does not speak of: one call, and its reply if that is a good one. */
export const sendToProvider = async (access: ProviderAccess, path: string, call: Call): Promise<Response> => {
  const { apiKey, protocol = 'chat' } = access;
  const { egress, signal, body, method = body ? 'POST' : 'GET', headers, maxBytes = 2 * 1024 * 1024 } = call;
  const isForm = body instanceof FormData;
  const response = await egress.fetch(addressOf(access, path), {
    method,
    headers: {
      ...access.headers,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(apiKey ? keyHeaders[protocol](apiKey) : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal,
    purpose: 'model',
    limits: { maxBytes },
  });
  if (response.ok) return response;
  throw new ProviderRefused(response.status, wordsOf(masked(access)(await response.text())));
};

/** The same for a reply of JSON; one of which only numbers are taken has no words that would have to be made safe. */
export const callProvider = async (
  access: ProviderAccess,
  path: string,
  { isNumbers = false, ...call }: Call & { isNumbers?: boolean },
): Promise<unknown> => {
  const response = await sendToProvider(access, path, call);
  const text = await response.text();
  try {
    return isNumbers ? JSON.parse(text) : storableJson(JSON.parse(masked(access)(text)));
  } catch {
    throw new ProviderRefused(response.status, masked(access)(text));
  }
};
