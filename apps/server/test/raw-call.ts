import type { Route } from '@zhixing/contract/route';
import type { Somebody } from './foreign-ids.ts';
import type { Call } from './own-call.ts';
import { trainingFile } from './training-file.ts';
import { uniqueAddress } from './unique.ts';
import type { World } from './world.ts';

/** Half a character too goes onto the wire, as a browser would never write it. */
const encode = (text: string) =>
  [...text]
    .map((sign) => {
      if (sign.isWellFormed()) return encodeURIComponent(sign);
      const code = sign.charCodeAt(0);
      return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
        .map((byte) => `%${byte.toString(16)}`)
        .join('');
    })
    .join('');

const inAddress = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const addressOf = ({ path }: Route, { params = {}, query = {} }: Call) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encode(inAddress(params[key])));
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => [value].flat().map((one) => `${encode(key)}=${encode(inAddress(one))}`));
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
};

type SentFile = { name: string; bytes: Uint8Array };
const anyFile = (): SentFile => ({ name: 'a.jsonl', bytes: Buffer.from(trainingFile()) });

/** A body of the kind the route takes; where it wants a file, any file does. */
const bodyOf = async ({ upload, method }: Route, { body }: Call, { name, bytes } = anyFile()) => {
  if (upload) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const sent = new Response(form);
    return { type: sent.headers.get('content-type') ?? '', payload: Buffer.from(await sent.arrayBuffer()) };
  }
  const payload = method === 'GET' ? undefined : JSON.stringify(body);
  return payload === undefined ? undefined : { type: 'application/json', payload };
};

type By = Pick<Somebody, 'host'> & { token?: string; headers?: Record<string, string>; file?: SentFile };

/** The call as it is, past every type, from an address that no limit knows. A stream is let go once it has begun. */
export const rawCall = async ({ app }: World, route: Route, call: Call, { host, token, headers, file }: By) => {
  const sent = await bodyOf(route, call, file);
  const reply = await app.inject({
    method: route.method,
    url: addressOf(route, call),
    headers: {
      host,
      'x-forwarded-for': uniqueAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sent ? { 'content-type': sent.type } : {}),
      ...headers,
    },
    ...(sent ? { payload: sent.payload } : {}),
    payloadAsStream: route.stream === true,
  });
  if (!route.stream) return { status: reply.statusCode, headers: reply.headers, text: reply.payload };
  if (reply.statusCode === 200) {
    reply.stream().destroy();
    return { status: 200, headers: reply.headers, text: '' };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of reply.stream()) chunks.push(chunk as Buffer);
  return { status: reply.statusCode, headers: reply.headers, text: Buffer.concat(chunks).toString() };
};
export type RawReply = Awaited<ReturnType<typeof rawCall>>;
