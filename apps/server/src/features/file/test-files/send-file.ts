import type { Route } from '@zhixing/contract/route';
import type { World } from '../../../../test/world.ts';

export type SentFile = { name: string; bytes: Uint8Array; type?: string };
type Options = { host: string; token?: string; field?: string; query?: Record<string, string> };

const boundary = '----zhixing-test-boundary';

/** A part as a hostile client would write it: the name goes onto the wire byte for byte. */
export const partOf = ({ name, bytes, type = 'application/octet-stream' }: SentFile, field = 'file') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n`),
    Buffer.from(`Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);

export const sendParts = async ({ app }: World, route: Route, parts: Uint8Array[], { host, token, query }: Options) => {
  const reply = await app.inject({
    method: route.method,
    url: route.path,
    ...(query ? { query } : {}),
    headers: {
      host,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  const { code, errorCode, data } = reply.json() as {
    code: number;
    errorCode?: string;
    data: { id: string; name: string; mimeType: string; size: number; presignedUrl?: string };
  };
  return { status: reply.statusCode, code, errorCode, data };
};

export const sendFile = (world: World, route: Route, file: SentFile, options: Options) =>
  sendParts(world, route, [partOf(file, options.field)], options);
