import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgress, type EgressInit } from './egress.ts';
import { EgressRefused } from './egress-refused.ts';
import { readAddress } from './redirect.ts';

type Line = Record<string, unknown>;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const listen = async (server: Server | ReturnType<typeof createTcpServer>) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const serve = async (answer: RequestListener) => {
  const server = createServer(answer);
  const place = await listen(server);
  closers.push(() => server.closeAllConnections());
  return place;
};
const serveRaw = (answer: (socket: Socket) => void) =>
  listen(createTcpServer((socket) => answer(socket.on('error', () => undefined))));

const open = (...allow: string[]) => {
  const lines: Line[] = [];
  const log = { info: (fields: Line) => lines.push(fields) };
  const egress = createEgress({ allow: { tool: allow }, log: log as never });
  closers.push(egress.close);
  const fetch = (input: string | URL | Request, init: Partial<EgressInit> = {}) =>
    egress.fetch(input, { purpose: 'tool', ...init });
  return { ...egress, fetch, lines };
};
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof EgressRefused ? error.code : error;
};
const read = async (fetch: ReturnType<typeof open>['fetch'], url: string, init?: Partial<EgressInit>) => {
  const response = await fetch(url, init);
  return response.text();
};

describe('a reply that is too much', () => {
  const limits = { maxBytes: 10_000 };

  it('stops at the limit, with or without a length', async () => {
    const place = await serve((request, reply) => {
      if (request.url === '/known') return reply.end('x'.repeat(20_000));
      const pour = () => {
        while (!reply.destroyed && reply.write('x'.repeat(1000)));
      };
      reply.on('drain', pour);
      pour();
    });
    const { fetch, lines } = open(place);
    for (const path of ['known', 'endless'])
      expect(await failureOf(read(fetch, `http://${place}/${path}`, { limits }))).toBe('TOO_LARGE');
    await expect.poll(() => lines.map(({ refused }) => refused)).toEqual(['TOO_LARGE', 'TOO_LARGE']);
    expect(lines[1]?.bytes).toBeLessThan(100_000);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(100_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(100_000_000))],
  ])('a %s bomb stops at the limit and not at its end', async (encoding, bomb) => {
    const place = await serve((_, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    const { fetch } = open(place);
    const before = process.memoryUsage();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await failureOf(read(fetch, `http://${place}/`, { limits: { maxBytes: 1_000_000 } }))).toBe('TOO_LARGE');
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(50_000_000);
  });

  it('what is packed and small enough is unpacked; packed twice or wrongly it is refused', async () => {
    const packed = gzipSync('求知'.repeat(1000));
    const place = await serve((request, reply) => {
      const encoding = request.url === '/twice' ? 'gzip, gzip' : 'gzip';
      reply.writeHead(200, { 'content-encoding': encoding });
      reply.end(request.url === '/wrong' ? 'no gzip' : packed);
    });
    const { fetch } = open(place);
    expect(await read(fetch, `http://${place}/`, { limits })).toBe('求知'.repeat(1000));
    expect((await fetch(`http://${place}/x`)).url).toBe(`http://${place}/x`);
    expect(await failureOf(read(fetch, `http://${place}/twice`))).toBe('ENCODING');
    expect(await failureOf(read(fetch, `http://${place}/wrong`))).toBe('ENCODING');
  });

  it('a flood of headers is refused', async () => {
    const place = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let no = 0; no < 2000; no++) socket.write(`x-${no}: ${'y'.repeat(100)}\r\n`);
    });
    expect(await failureOf(open(place).fetch(`http://${place}/`))).toBe('TOO_LARGE');
  });
});

describe('a server that takes its time', () => {
  it.each([
    ['says nothing', () => undefined],
    ['stops in the middle', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab')],
  ])('is given up when it %s', async (_, answer) => {
    const place = await serveRaw(answer);
    expect(await failureOf(read(open(place).fetch, `http://${place}/`, { limits: { idleMs: 200 } }))).toBe('TIMEOUT');
  });

  it('is given up in the end, however steadily it drips', async () => {
    const place = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureOf(read(open(place).fetch, `http://${place}/`, { limits: { totalMs: 300 } }))).toBe('TIMEOUT');
  });

  it('the caller’s own signal ends it with the caller’s own reason', async () => {
    const place = await serveRaw(() => undefined);
    const { fetch } = open(place);
    const failure = await failureOf(fetch(`http://${place}/`, { signal: AbortSignal.timeout(50) }));
    expect((failure as Error).name).toBe('TimeoutError');
    const gone = await failureOf(fetch(`http://${place}/`, { signal: AbortSignal.abort() }));
    expect((gone as Error).name).toBe('AbortError');
  });

  it('one that is not there, or breaks off, cannot be reached', async () => {
    const broken = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'));
    const { fetch } = open(broken, '127.0.0.1:2');
    expect(await failureOf(fetch('http://127.0.0.1:2/'))).toBe('UNREACHABLE');
    expect(await failureOf(read(fetch, `http://${broken}/`))).toBe('UNREACHABLE');
  });
});

const echo = async (request: IncomingMessage) =>
  JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
type Echo = { method: string; url: string; headers: Record<string, string>; body: string };

describe('a redirect', () => {
  const serveEcho = (location = '') =>
    serve(async (request, reply) => {
      const status = Number(/^\/(3\d\d)/.exec(request.url ?? '')?.[1]);
      if (status) reply.writeHead(status, { location: location || '/end' }).end('moved');
      else reply.end(await echo(request));
    });
  const secrets = { authorization: 'Bearer key', cookie: 'a=1', 'x-api-key': 'key', accept: 'text/plain' };

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'hello'],
    [308, 'PUT', 'PUT', 'hello'],
  ])('%i of a %s goes on as %s', async (status, method, then, body) => {
    const place = await serveEcho();
    const init = { method, body: 'hello', headers: secrets };
    const seen = JSON.parse(await read(open(place).fetch, `http://${place}/${status}`, init)) as Echo;
    expect(seen).toMatchObject({ method: then, url: '/end', body });
    expect(seen.headers).toMatchObject({ authorization: 'Bearer key', cookie: 'a=1', 'x-api-key': 'key' });
    expect('content-type' in seen.headers).toBe(body !== '');
  });

  it('to another origin takes no key along', async () => {
    const other = await serveEcho();
    const place = await serveEcho(`http://${other}/end`);
    const { fetch } = open(place, other);
    const { headers } = JSON.parse(await read(fetch, `http://${place}/302`, { headers: secrets })) as Echo;
    expect(headers.accept).toBe('text/plain');
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(headers).not.toHaveProperty(name);
  });

  it('is left to the caller, or refused, when the caller says so', async () => {
    const place = await serveEcho();
    const { fetch } = open(place);
    expect((await fetch(`http://${place}/302`, { redirect: 'manual' })).status).toBe(302);
    expect(await failureOf(fetch(`http://${place}/302`, { redirect: 'error' }))).toBe('REDIRECTS');
  });

  it('never leads from https to http', () => {
    expect(() => readAddress('http://example.com/', new URL('https://example.com/'))).toThrow(EgressRefused);
    expect(readAddress('//example.com/', new URL('https://example.org/')).href).toBe('https://example.com/');
  });

  it('cannot send a stream twice', async () => {
    const place = await serveEcho();
    const body = new Blob(['x']).stream();
    const init = { method: 'POST', body, duplex: 'half' } as Partial<EgressInit>;
    expect(await failureOf(open(place).fetch(`http://${place}/307`, init))).toBe('REDIRECTS');
  });
});

describe('like the global fetch', () => {
  it('takes requests, forms and headers of the global kind', async () => {
    const place = await serve(async (request, reply) => reply.end(await echo(request)));
    const { fetch } = open(place);
    const request = new Request(`http://${place}/a`, { method: 'POST', body: 'b', headers: { 'x-a': '1' } });
    const seen = (await (await fetch(request)).json()) as Echo;
    expect(seen).toMatchObject({ method: 'POST', body: 'b', headers: { 'x-a': '1' } });
    const form = new FormData();
    form.set('file', new File(['内容'], 'a.txt'));
    const init = { method: 'POST', body: form, headers: new Headers({ 'x-b': '2' }) };
    const sent = JSON.parse(await read(fetch, `http://${place}/`, init)) as Echo;
    expect(sent.body).toContain('内容');
    expect(sent.headers['x-b']).toBe('2');
  });

  it('a request that is none is refused', async () => {
    const { fetch } = open();
    expect(await failureOf(fetch('http://example.com/', { headers: { 'a b': '1' } }))).toBe('REQUEST');
    expect(await failureOf(fetch('http://example.com/', { method: 'GET', body: 'x' }))).toBe('REQUEST');
    expect(await failureOf(fetch('http://example.com/', { method: 'CONNECT' }))).toBe('REQUEST');
  });

  it('keeps connections', async () => {
    const ports = new Set<number | undefined>();
    const place = await serve((request, reply) => {
      ports.add(request.socket.remotePort);
      reply.end('ok');
    });
    const { fetch } = open(place);
    for (let times = 0; times < 20; times++) await read(fetch, `http://${place}/`);
    // A next request may come before the last connection is put back.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe('the log', () => {
  it('has one line for each request, without a secret in it', async () => {
    const place = await serve((_, reply) => reply.end('CANARY-reply'));
    const { fetch, lines } = open(place);
    const headers = { authorization: 'CANARY-key' };
    await read(fetch, `http://${place}/CANARY-path?key=CANARY-query#CANARY`, {
      method: 'POST',
      headers,
      body: 'CANARY-body',
    });
    await failureOf(fetch('http://CANARY-user:CANARY-password@example.com/CANARY'));
    await failureOf(fetch('http://127.0.0.1:3/x'));
    expect(lines).toMatchObject([
      { method: 'POST', host: place, status: 200, bytes: 12, ms: expect.any(Number) },
      { method: 'GET', refused: 'CREDENTIALS' },
      { host: '127.0.0.1:3', status: 0, bytes: 0, refused: 'ADDRESS_BLOCKED' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('CANARY');
  });
});
