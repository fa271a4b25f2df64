import type { Locale } from '@zhixing/contract/error';
import { isRecord } from '@zhixing/contract/is-record';
import { type FoundPlugin, foundPlugin } from '@zhixing/contract/openapi-import';
import { httpMethods, type PluginField } from '@zhixing/contract/plugin-field';
import { type Auth, noAuth } from './auth-of-operation.ts';
import { type CurlOption, readOptions } from './curl-options.ts';
import { fieldOf, withinLimit } from './field-of-schema.ts';
import { plain } from './plain-text.ts';
import { splitCommand } from './split-command.ts';
import { say, Unusable } from './words.ts';

type Means = { locale: Locale; baseUrl: string; nameFor: (...texts: string[]) => string };
type Pair = [name: string, value: unknown];

const isSecret = (name: string) => /key|token|secret|passw|auth|cookie|session|signature/i.test(name);

/** What was sent is an example: another call may send something else. A secret is not repeated. */
const exampleField = (locale: Locale, [name, value]: Pair): PluginField => {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  const type = Array.isArray(value) ? 'array' : isRecord(value) ? 'object' : typeof value;
  const description = isSecret(name) || shown === '' ? '' : say(locale, 'EXAMPLE', plain(shown, 100));
  return fieldOf(locale, name, { type, description }, { required: true });
};

const addressIn = (text: string, baseUrl: string) => {
  const full = text.startsWith('/')
    ? `${baseUrl.replace(/(?<!\/)\/+$/, '')}${text}`
    : /^\w+:\/\//.test(text)
      ? text
      : `http://${text}`;
  const url = URL.parse(full);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Unusable('CURL', plain(text, 60) || 'URL');
  return url;
};

const dataOf = ({ name, value }: CurlOption) => {
  if (name === 'data-urlencode') {
    const [, field = '', sign = '', content = value] = /^([^=@]*)([=@])(.*)$/s.exec(value) ?? [];
    if (sign === '@') throw new Unusable('CURL_FILE');
    return field === '' ? encodeURIComponent(content) : `${field}=${encodeURIComponent(content)}`;
  }
  if (value.startsWith('@') && name !== 'data-raw') throw new Unusable('CURL_FILE');
  return value;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bodyOf = (locale: Locale, data: string, type: string): Pick<FoundPlugin, 'body' | 'contentType'> => {
  if (data === '') return { body: [], contentType: '' };
  const json = readJson(data);
  const fieldsOf = (pairs: Pair[]) => withinLimit(pairs.map((pair) => exampleField(locale, pair)));
  if (isRecord(json)) return { body: fieldsOf(Object.entries(json)), contentType: 'application/json' };
  if (/json/.test(type)) throw new Unusable('CURL_BODY');
  if (type === '' || type.includes('urlencoded'))
    return { body: fieldsOf([...new URLSearchParams(data)]), contentType: 'application/x-www-form-urlencoded' };
  return { body: fieldsOf([['body', data]]), contentType: 'text/plain' };
};

const authOfHeader = ([name, value]: [string, string]): Auth => {
  if (name.toLowerCase() !== 'authorization') return { kind: 'header', name };
  if (/^bearer /i.test(value)) return { kind: 'bearer', name: '' };
  const basic = /^basic (.+)$/i.exec(value)?.[1];
  if (!basic) return { kind: 'header', name };
  return { kind: 'basic', name: plain(Buffer.from(basic, 'base64').toString().split(':')[0], 64) };
};

/** A command's one call as a tool. Of whoever sent it the kind of proof is kept, never the proof. */
export const readCurl = (text: string, { locale, baseUrl, nameFor }: Means) => {
  const options = readOptions(splitCommand(text.replace(/^\s*(\$\s+)?curl(\.exe)?/i, '').trim()));
  const all = (...names: string[]) => options.filter(({ name }) => names.includes(name));
  const last = (name: string) => all(name).at(-1)?.value;
  if (all('form', 'form-string', 'upload-file').length > 0) throw new Unusable('CURL_FILE');
  const url = addressIn(all('url')[0]?.value ?? '', baseUrl);
  const data = all('data', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'json').map(dataOf).join('&');
  const isGet = all('get').length > 0;
  const fallback = all('head').length > 0 ? 'HEAD' : data === '' || isGet ? 'GET' : 'POST';
  const method = plain(last('request') ?? fallback, 20).toUpperCase();
  const path = plain(url.pathname, 200);
  if (!httpMethods.some((one) => one === method))
    return { title: url.host, plugins: [], skipped: [{ method, path, why: say(locale, 'METHOD') }] };

  const lines = [
    ...all('header').map(({ value }) => value),
    ...all('user-agent').map(({ value }) => `User-Agent: ${value}`),
    ...all('referer').map(({ value }) => `Referer: ${value}`),
    ...all('cookie').map(({ value }) => `Cookie: ${value}`),
  ];
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]{1,64})\s*:\s*(.*)$/s.exec(line) ?? [];
    return name ? [[name, value.trim()]] : [];
  });
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].toLowerCase();
  const query: Pair[] = [...url.searchParams, ...(isGet ? new URLSearchParams(data) : [])];
  const user = last('user')?.split(':')[0] ?? url.username;
  const proofs: Auth[] = [
    ...(user === '' ? [] : [{ kind: 'basic' as const, name: plain(user, 64) }]),
    ...headers.filter(([name]) => isSecret(name)).map(authOfHeader),
    ...query.filter(([name]) => isSecret(name)).map(([name]) => ({ kind: 'query' as const, name })),
  ];
  const auth = proofs[0] ?? noAuth;
  const isAuth = (kind: string, name: string) => kind === auth.kind && name === auth.name;
  const fixed = headers
    .filter(([name]) => !isAuth('header', name) && !/^(content-type|content-length|host|authorization)$/i.test(name))
    .map(([name, value]) => ({
      ...fieldOf(locale, name, {}),
      fixedValue: isSecret(name) ? '' : plain(value, 2_000),
    }));
  const found = foundPlugin.safeParse({
    pluginName: plain(`${method} ${path}`, 40),
    pluginDescription: plain(`${method} ${url.origin}${path}`, 500),
    pluginCallableName: nameFor(`${method.toLowerCase()} ${path === '/' ? url.hostname : path}`),
    method,
    url: `${url.origin}${url.pathname}`,
    headers: withinLimit(fixed),
    parameters: withinLimit(query.filter(([name]) => !isAuth('query', name)).map((pair) => exampleField(locale, pair))),
    ...(isGet || method === 'GET'
      ? { contentType: '' }
      : bodyOf(locale, data, type ?? (all('json').length > 0 ? 'json' : ''))),
    auth,
  });
  if (!found.success) throw new Unusable('CURL', plain(found.error.issues[0]?.path.join('.'), 60));
  return { title: url.host, plugins: [found.data], skipped: [] };
};
