import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { catchUncaught } from '../../test/catch-uncaught.ts';
import { rightBy } from '../stream-right.ts';
import type { Listener } from './right-watch.ts';
import { endStreams, sendStream, startHeartbeat } from './stream.ts';

const right = rightBy(async () => [], undefined);
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server with one stream of `bytes`, which ends when all was said, and readers that do as the test says. */
const openServer = async (bytes: number, { ends }: { ends: boolean }) => {
  const app = fastify({ forceCloseConnections: true });
  const enders: Listener['end'][] = [];
  app.get('/', (request, reply) =>
    sendStream(
      request,
      reply,
      {
        right,
        listen: (sink) => {
          for (let sent = 0, id = 1; sent < bytes; sent += 10_000, id++)
            sink.send(id, JSON.stringify('字'.repeat(3_333)));
          if (ends) sink.end();
        },
      },
      ({ end }) => {
        enders.push(end);
        return () => undefined;
      },
    ),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  closers.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const read = async (isSlow: boolean): Promise<Socket & { text: string }> => {
    const socket = Object.assign(connect({ host: '127.0.0.1', port }), { text: '' });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (isSlow) socket.pause();
    else socket.on('data', (chunk) => (socket.text += chunk.toString()));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    closers.push(() => socket.destroy());
    return socket;
  };
  return { read, enders };
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a reader that stalls at the end of a long answer meets no heartbeat after the end', async () => {
  const { read } = await openServer(24_000_000, { ends: true });
  const uncaught = await catchUncaught(async () => {
    await read(true);
    await sleep(200);
    closers.push(startHeartbeat(20));
    await sleep(200);
  });
  expect(uncaught).toEqual([]);
});

it('who has lost the right is told why; one that does not read is cut off without what waits for it', async () => {
  const { read, enders } = await openServer(12_000_000, { ends: false });
  const [slow, steady] = [await read(true), await read(false)];
  await expect.poll(() => enders.length).toBe(2);
  await expect.poll(() => steady.text.length, { timeout: 5_000 }).toBeGreaterThan(3_900_000);
  for (const end of enders) end('TOKEN_INVALID');
  await expect.poll(() => steady.text, { timeout: 5_000 }).toContain('"errorCode":"TOKEN_INVALID"');
  let taken = 0;
  slow.on('data', (chunk) => {
    taken += chunk.length;
  });
  slow.resume();
  await once(slow, 'close');
  expect(taken).toBeLessThan(12_000_000);
});

it('a reader that is cut off in the middle takes nobody along', async () => {
  const { read } = await openServer(2_500_000, { ends: false });
  const uncaught = await catchUncaught(async () => {
    closers.push(startHeartbeat(5));
    const [gone, steady] = [await read(true), await read(false)];
    await sleep(100);
    gone.resetAndDestroy();
    await expect.poll(() => steady.text.includes(': ping'), { timeout: 5_000 }).toBe(true);
  });
  expect(uncaught).toEqual([]);
});

it('at the end of the process readers are told when to come back, each at a moment of its own', async () => {
  const { read } = await openServer(100, { ends: false });
  const readers = await Promise.all(Array.from({ length: 8 }, () => read(false)));
  await sleep(100);
  endStreams();
  await expect.poll(() => readers.every(({ text }) => text.includes('retry: ')), { timeout: 5_000 }).toBe(true);
  const pauses = readers.map(({ text }) => Number(/retry: (\d+)/.exec(text)?.[1]));
  for (const pause of pauses) expect(pause).toBeLessThanOrEqual(1_000);
  expect(new Set(pauses).size).toBeGreaterThan(1);
});
