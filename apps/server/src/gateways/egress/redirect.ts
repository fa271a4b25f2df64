import { Headers } from 'undici';
import { EgressRefused } from './egress-refused.ts';

/** The one reading of an address; what it yields is what is called. */
export const readAddress = (text: string, base?: URL): URL => {
  const url = URL.parse(text, base?.href);
  if (!url) throw new EgressRefused(base ? 'REDIRECTS' : 'ADDRESS');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new EgressRefused('SCHEME');
  if (url.username || url.password) throw new EgressRefused('CREDENTIALS');
  if (base?.protocol === 'https:' && url.protocol === 'http:') throw new EgressRefused('SCHEME');
  return url;
};

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number, location: unknown) => redirectStatuses.has(status) && location != null;

export type Hop = { url: URL; method: string; headers: Headers; body: unknown };

/** A key may stand in any header, so to another origin only these go along. */
const harmless = new Set(['accept', 'accept-language', 'content-type', 'user-agent', 'range']);

/** The next call, by the rules of fetch. */
export const followRedirect = (from: Hop, status: number, location: string): Hop => {
  const url = readAddress(location, from.url);
  const headers = new Headers(from.headers);
  let { method, body } = from;
  const isPlain = method === 'GET' || method === 'HEAD';
  if ((status === 303 && !isPlain) || ((status === 301 || status === 302) && method === 'POST')) {
    method = 'GET';
    body = null;
    for (const name of [...headers.keys()]) if (name.startsWith('content-')) headers.delete(name);
  }
  if (body instanceof ReadableStream) throw new EgressRefused('REDIRECTS');
  if (url.origin !== from.url.origin)
    for (const name of [...headers.keys()]) if (!harmless.has(name)) headers.delete(name);
  return { url, method, headers, body };
};
