import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createEgress, type ListenInit } from './egress.ts';
import { EgressRefused } from './egress-refused.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const open = (...allow: string[]) => {
  const lines: Record<string, unknown>[] = [];
  const log = { info: (fields: Record<string, unknown>) => lines.push(fields) };
  const egress = createEgress({ allow: { tool: allow }, log: log as never });
  closers.push(egress.close);
  const hear = async (url: string, init: Partial<ListenInit> = {}, onBytes?: (bytes: Uint8Array) => void) => {
    let [status, text] = [0, ''];
    await egress.listen(
      url,
      { purpose: 'tool', ...init },
      {
        onHead: (head) => {
          status = head.status;
        },
        onBytes: (bytes) => {
          onBytes?.(bytes);
          text += Buffer.from(bytes).toString();
        },
      },
    );
    return { status, text };
  };
  return { hear, lines, close: egress.close };
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof EgressRefused ? error.code : error),
  );

it('tells head and bytes, with the headers that were given, one line in the log for each request', async () => {
  const place = await serve(async (asked, reply) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    reply.writeHead(201).end(`${asked.method} ${asked.url} ${asked.headers['x-a']} ${Buffer.concat(parts)}`);
  });
  const { hear, lines } = open(place);
  const sent = { method: 'POST', headers: { 'x-a': '1' }, body: '求知' };
  expect(await hear(`http://${place}/p?q=1`, sent)).toEqual({ status: 201, text: 'POST /p?q=1 1 求知' });
  expect(lines).toMatchObject([{ method: 'POST', host: place, status: 201 }]);
});

it('goes where it is sent on to, and no key goes to another origin', async () => {
  const other = await serve((asked, reply) => reply.end(`${asked.method} ${asked.headers.authorization ?? 'nothing'}`));
  const place = await serve((asked, reply) =>
    asked.url === '/round'
      ? reply.writeHead(307, { location: '/round' }).end()
      : reply.writeHead(307, { location: `http://${other}/` }).end('x'),
  );
  const { hear, lines } = open(place, other);
  const sent = { method: 'POST', headers: { authorization: 'key' }, body: 'x' };
  expect(await hear(`http://${place}/`, sent)).toEqual({ status: 200, text: 'POST nothing' });
  expect(lines.map(({ refused }) => refused)).toEqual([undefined, undefined]);
  expect(await failureOf(hear(`http://${place}/round`, sent))).toBe('REDIRECTS');
});

it('ends at its limits: bytes, silence, and time in all', { timeout: 30_000 }, async () => {
  const place = await serve((asked, reply) => {
    reply.write('x');
    if (asked.url === '/silent') return;
    const timer = setInterval(() => reply.write('x'.repeat(asked.url === '/drip' ? 1 : 5_000)), 20);
    reply.on('close', () => clearInterval(timer));
  });
  const { hear, lines } = open(place);
  expect(await failureOf(hear(`http://${place}/flood`, { limits: { maxBytes: 100_000 } }))).toBe('TOO_LARGE');
  expect(await failureOf(hear(`http://${place}/silent`, { limits: { idleMs: 200 } }))).toBe('TIMEOUT');
  expect(await failureOf(hear(`http://${place}/drip`, { limits: { totalMs: 300 } }))).toBe('TIMEOUT');
  await expect
    .poll(() => lines.map(({ refused }) => refused), { timeout: 10_000 })
    .toEqual(['TOO_LARGE', 'TIMEOUT', 'TIMEOUT']);
});

it('a packed flood stops at the limit and not at its end', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const place = await serve((_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  let bytes = 0;
  const heard = open(place).hear(`http://${place}/`, { limits: { maxBytes: 100_000 } }, (given) => {
    bytes += given.length;
  });
  expect(await failureOf(heard)).toBe('TOO_LARGE');
  expect(bytes).toBeLessThanOrEqual(100_000);
});

it('unpacks what was packed unasked, and refuses what it cannot read', async () => {
  const place = await serve((asked, reply) => {
    reply.writeHead(200, { 'content-encoding': asked.url === '/odd' ? 'odd' : 'gzip' });
    reply.end(asked.url === '/wrong' ? 'no gzip' : gzipSync('求知'.repeat(1000)));
  });
  const { hear } = open(place);
  expect((await hear(`http://${place}/`)).text).toBe('求知'.repeat(1000));
  for (const path of ['odd', 'wrong']) expect(await failureOf(hear(`http://${place}/${path}`))).toBe('ENCODING');
});

it('the caller ends it at once with a reason of its own, before the head and after it; so does the house', async () => {
  let closed = 0;
  const place = await serve((asked, reply) => {
    reply.on('close', () => closed++);
    if (asked.url === '/begun') reply.write('x');
  });
  const { hear, close } = open(place);
  const began = performance.now();
  const late = new Error('enough');
  for (const path of ['', 'begun']) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(late), 100);
    expect(await failureOf(hear(`http://${place}/${path}`, { signal: stop.signal }))).toBe(late);
  }
  expect(await failureOf(hear(`http://${place}/`, { signal: AbortSignal.abort(late) }))).toBe(late);
  await expect.poll(() => closed).toBe(2);
  expect(performance.now() - began).toBeLessThan(3_000);
  setTimeout(close, 100);
  expect(await failureOf(hear(`http://${place}/begun`))).toMatchObject({ name: 'EgressClosed' });
});

it('what a listener throws ends the call and is what the caller gets', async () => {
  const place = await serve((_, reply) => {
    reply.write('x');
  });
  const fault = new Error('not so');
  const thrown = open(place).hear(`http://${place}/`, {}, () => {
    throw fault;
  });
  expect(await failureOf(thrown)).toBe(fault);
});

it('listeners are called in the place of their own call, though the connection is another’s', async () => {
  const place = await serve((_, reply) => reply.end('x'));
  const { hear } = open(place);
  const who = new AsyncLocalStorage<string>();
  const heard: (string | undefined)[] = [];
  for (const name of ['a', 'b', 'c'])
    await who.run(name, () => hear(`http://${place}/`, {}, () => heard.push(who.getStore())));
  expect(heard).toEqual(['a', 'b', 'c']);
});

it('nobody there, a port of another protocol, a place inside', async () => {
  const { hear, lines } = open('127.0.0.1:2', '127.0.0.1:25');
  expect(await failureOf(hear('http://127.0.0.1:2/'))).toBe('UNREACHABLE');
  expect(await failureOf(hear('http://127.0.0.1:25/'))).toBe('PORT');
  expect(await failureOf(hear('http://127.0.0.1:3/'))).toBe('ADDRESS_BLOCKED');
  expect(lines.map(({ refused }) => refused)).toEqual(['UNREACHABLE', 'PORT', 'ADDRESS_BLOCKED']);
});
