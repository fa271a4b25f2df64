import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@zhixing/contract/limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await openWorld({ env: { TRUSTED_PROXIES: '' } });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

type Held = { socket: Socket; text: () => string; isGone: () => boolean };
const open = async (localAddress: string, head: string): Promise<Held> => {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  let text = '';
  let isGone = false;
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.once('close', () => (isGone = true));
  await once(socket, 'connect');
  socket.write(head);
  return { socket, text: () => text, isGone: () => isGone };
};
const halfSent =
  'POST /agent_api/api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"username":';
const addressOf = (n: number) => `127.0.${Math.floor(n / 200) + 1}.${(n % 200) + 1}`;
const left = (all: Held[]) => all.filter(({ isGone }) => !isGone()).length;

const untilGone = async (all: Held[], withinMs: number) => {
  const began = performance.now();
  while (left(all) > 0 && performance.now() - began < withinMs) await sleep(100);
  return { left: left(all), ms: Math.round(performance.now() - began) };
};

/** Somebody else, meanwhile. */
const served = async () => {
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/agent_api/api/auth/reg/getTenantInfo`, {
    signal: AbortSignal.timeout(10_000),
  });
  await reply.text();
  return { status: reply.status, ms: performance.now() - began };
};

describe('600 half-sent bodies', () => {
  it('from many addresses are gone within seconds, and others are served meanwhile', async () => {
    const all = await Promise.all(Array.from({ length: 600 }, (_, n) => open(addressOf(n), halfSent)));
    await sleep(500);
    expect(left(all)).toBe(600);
    const other = await served();
    expect(other).toMatchObject({ status: 200 });
    expect(other.ms).toBeLessThan(5_000);
    const end = await untilGone(all, 25_000);
    expect(end.left).toBe(0);
    // Six on a machine that has nothing else to do.
    expect(end.ms).toBeLessThan(20_000);
    expect(all.every(({ text }) => text().startsWith('HTTP/1.1 408 '))).toBe(true);
  }, 60_000);

  it('from one address: only so many are held at all, and the rest hear why', async () => {
    const { most } = limits.halfSentBodies;
    const all = await Promise.all(Array.from({ length: 600 }, () => open('127.0.9.9', halfSent)));
    await expect.poll(() => left(all), { timeout: 15_000 }).toBeLessThanOrEqual(most);
    const told = all.filter(({ text }) => text().startsWith('HTTP/1.1 429 '));
    expect(told.length).toBeGreaterThan(500);
    expect(told[0]?.text()).toMatch(/retry-after: \d/i);
    expect(told[0]?.text()).toContain('"errorCode":"BODIES_FULL"');
    expect(await served()).toMatchObject({ status: 200 });
    expect((await untilGone(all, 25_000)).left).toBe(0);
  }, 60_000);
});

describe('many honest ones at once', () => {
  it('a crowd behind one address is served, though bodies come after their heads', async () => {
    const all = await Promise.all(
      Array.from({ length: 300 }, () => open('127.0.7.7', halfSent.replace(/\{.*$/, '').replace('1000', '2'))),
    );
    for (const { socket } of all) socket.write('{}');
    await expect.poll(() => all.every(({ text }) => text() !== ''), { timeout: 25_000 }).toBe(true);
    expect(all.filter(({ text }) => !text().startsWith('HTTP/1.1 400 '))).toEqual([]);
    for (const { socket } of all) socket.destroy();
  }, 60_000);
});

// All of these wait, so they wait together.
describe.concurrent('other ways to be slow', () => {
  it('heads that do not end, and connections that say nothing, are closed', async () => {
    const heads = await Promise.all(
      Array.from({ length: 100 }, (_, n) => open(addressOf(n), n % 2 ? 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ' : '')),
    );
    expect((await untilGone(heads, 25_000)).left).toBe(0);
  }, 40_000);

  it('a byte now and then does not help', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => open(addressOf(n), halfSent)));
    const drip = setInterval(() => {
      for (const { socket, isGone } of all) if (!isGone()) socket.write(' ');
    }, 500);
    const end = await untilGone(all, 25_000);
    clearInterval(drip);
    expect(end.left).toBe(0);
  }, 40_000);

  it('an honest sender on a slow line comes through', async ({ expect }) => {
    const words = JSON.stringify({ username: 'a'.repeat(30_000) });
    const { socket, text } = await open(
      '127.0.8.8',
      `POST /agent_api/api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${words.length}\r\n\r\n`,
    );
    for (let at = 0; at < words.length; at += 2_000) {
      socket.write(words.slice(at, at + 2_000));
      await sleep(600);
    }
    await expect.poll(text, { timeout: 5_000 }).toContain('"errorCode":"BAD_REQUEST"');
    expect(text()).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
  }, 40_000);
});
