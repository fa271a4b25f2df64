import type { HttpDocument, HttpRequest } from '@zhixing/contract/plugin';
import type { PluginField } from '@zhixing/contract/plugin-field';
import { maskSecrets } from '../../base/mask-secrets.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import { BadInput, type FieldValue, fieldText, fieldValue } from './plugin-parameters.ts';

type Values = Record<string, unknown>;
export type Send = (
  url: string,
  init: RequestInit & { limits?: { maxBytes?: number; totalMs?: number } },
) => Promise<Response>;

const given = (fields: readonly PluginField[], input: Values) =>
  fields.flatMap((field) => {
    const value = fieldValue(field, input);
    return value === undefined ? [] : [[field.name, value] as const];
  });

/** Values go into the path encoded: none of them can change where the request goes. */
const addressOf = ({ url, pathVariables, parameters }: HttpRequest, input: Values) => {
  const path = new Map<string, FieldValue>(given(pathVariables, input));
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = path.get(name);
    if (found === undefined) throw new BadInput(`缺少路径参数 ${name}`);
    const value = fieldText(found);
    // `.` and `..` lead to another path even when they are encoded.
    if (/^\.{1,2}$/.test(value)) throw new BadInput(`路径参数 ${name} 不能是 ${value}`);
    return encodeURIComponent(value);
  });
  const address = new URL(filled);
  for (const [name, value] of given(parameters, input))
    for (const one of Array.isArray(value) ? value : [value]) address.searchParams.append(name, fieldText(one));
  return address;
};

const bodyOf = ({ method, contentType, body }: HttpRequest, input: Values) => {
  const values = given(body, input);
  if (method === 'GET' || values.length === 0 || contentType === '') return undefined;
  if (contentType === 'application/json') return JSON.stringify(Object.fromEntries(values));
  if (contentType === 'application/x-www-form-urlencoded')
    return new URLSearchParams(values.map(([name, value]) => [name, fieldText(value)])).toString();
  return values.map(([, value]) => fieldText(value)).join('\n');
};

/** The header or parameter that carries the secret; never shown to the model or the author again. */
const authOf = ({ auth }: HttpDocument, secret: string, address: URL): Record<string, string> => {
  if (auth.kind === 'none' || secret === '') return {};
  if (auth.kind === 'bearer') return { authorization: `Bearer ${secret}` };
  if (auth.kind === 'basic')
    return { authorization: `Basic ${Buffer.from(`${auth.name}:${secret}`).toString('base64')}` };
  if (auth.kind === 'header') return { [auth.name.toLowerCase()]: secret };
  address.searchParams.set(auth.name, secret);
  return {};
};

/** Those that say where a request goes or how long it is are the client's own. */
export const ours = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'upgrade',
  'proxy-authorization',
]);

const requestOf = (document: HttpDocument, secret: string, input: Values) => {
  const { request } = document;
  const address = addressOf(request, input);
  const shown = address.toString();
  const body = bodyOf(request, input);
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': request.contentType };
  for (const [name, value] of given(request.headers, input)) {
    const text = fieldText(value);
    if (/[\r\n]/.test(text)) throw new BadInput(`请求头 ${name} 不能换行`);
    if (!ours.has(name.toLowerCase())) headers[name.toLowerCase()] = text;
  }
  const auth = authOf(document, secret, address);
  return {
    url: address.toString(),
    method: request.method,
    headers: { ...headers, ...auth },
    body,
    /** The same without the secret. */
    shown: { method: request.method, url: shown, headers, body: body ?? '' },
  };
};

export const maxReplyBytes = 2 * 1024 * 1024;

const secretsOf = ({ auth }: HttpDocument, secret: string) =>
  auth.kind === 'basic' ? [secret, `${auth.name}:${secret}`] : [secret];

/** One call, whatever it answers; a server that repeats what it was sent shows the secret to nobody. */
export const sendRequest = async (
  send: Send,
  document: HttpDocument,
  secret: string,
  input: Values,
  { key, signal }: { key: string; signal: AbortSignal | undefined },
) => {
  const { url, method, headers, body, shown } = requestOf(document, secret, input);
  const sent = {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { body }),
    limits: { maxBytes: maxReplyBytes, totalMs: document.timeoutMs },
  };
  const masked = maskSecrets(secretsOf(document, secret));
  return withTimeLimit(document.timeoutMs, signal, async (stop) => {
    const response = await send(url, { ...sent, signal: stop });
    const text = masked(await response.text());
    const answered = Object.fromEntries([...response.headers].map(([name, value]) => [name, masked(value)]));
    return { shown, status: response.status, headers: answered, text };
  });
};
