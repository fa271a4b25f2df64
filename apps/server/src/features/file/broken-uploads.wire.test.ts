import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '@zhixing/contract/file';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { zip } from './test-files/sample-files.ts';
import { partOf, sendFile, sendParts } from './test-files/send-file.ts';

const megabyte = 1024 * 1024;

let world: World;
let here: { id: string; host: string };
let token: string;

beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  here = await world.addTenant();
  token = await world.openToken(here.host, await world.addAccount(here.host));
});
afterAll(() => world.close());

const zipOf = (bytes: number) => {
  const head = zip({ 'a.txt': 'x' });
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
};

/** What is in the store of this tenant, whole or in parts, and in its table. */
const left = async () => {
  const { storage, db } = world.services;
  const [objects, unfinished]: [string[], string[]] = [[], []];
  for await (const page of storage.list(`${here.id}/`)) objects.push(...page.map(({ key }) => key));
  for await (const page of storage.listUnfinished(`${here.id}/`)) unfinished.push(...page.map(({ key }) => key));
  const rows = await db.inTenant(here.id, (tx) => tx.$count(storedFile));
  return { objects: objects.length, unfinished: unfinished.length, rows };
};
const nothing = { objects: 0, unfinished: 0, rows: 0 };

const begin = async (length: number | undefined): Promise<{ socket: Socket; answer: () => string }> => {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
  await once(socket, 'connect');
  const boundary = partOf({ name: 'a.zip', bytes: Buffer.alloc(0) })
    .toString()
    .slice(2)
    .split('\r\n')[0];
  socket.write(
    `POST ${contract.uploadFile.path} HTTP/1.1\r\nHost: ${here.host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
      `${length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`,
  );
  return { socket, answer: () => answer };
};
const unfinishedSoon = () => expect.poll(async () => (await left()).unfinished, { timeout: 20_000 });

it('API-45 a file in several parts is whole in the store, and its hash is known', { timeout: 60_000 }, async () => {
  const bytes = zipOf(12 * megabyte);
  const { data } = await sendFile(world, contract.uploadFile, { name: 'a.zip', bytes }, { host: here.host, token });
  const stored = Buffer.from((await world.services.storage.get(`${here.id}/${data.id}`)) ?? []);
  expect(stored.equals(bytes)).toBe(true);
  const [row] = await world.services.db.inTenant(here.id, (tx) =>
    tx.select().from(storedFile).where(eq(storedFile.id, data.id)),
  );
  expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(row?.size).toBe(bytes.length);
  expect(await left()).toEqual({ objects: 1, unfinished: 0, rows: 1 });
});

it('API-45 a line that breaks in the middle leaves nothing', { timeout: 60_000 }, async () => {
  const body = partOf({ name: 'a.zip', bytes: zipOf(12 * megabyte) });
  const { socket } = await begin(body.length);
  socket.write(body.subarray(0, 8 * megabyte));
  await unfinishedSoon().toBe(1);
  socket.resetAndDestroy();
  await unfinishedSoon().toBe(0);
  expect(await left()).toEqual(nothing);
});

it('API-45 a sender who stops in the middle is sent away and leaves nothing', { timeout: 90_000 }, async () => {
  const body = partOf({ name: 'a.zip', bytes: zipOf(12 * megabyte) });
  const { socket, answer } = await begin(body.length);
  socket.write(body.subarray(0, 8 * megabyte));
  await unfinishedSoon().toBe(1);
  await expect.poll(answer, { timeout: 60_000 }).toMatch(/^HTTP\/1.1 408 /);
  await unfinishedSoon().toBe(0);
  expect(await left()).toEqual(nothing);
});

it('API-45 one that grows past the limit without saying so leaves nothing', { timeout: 60_000 }, async () => {
  const { socket, answer } = await begin(undefined);
  const body = partOf({ name: 'a.zip', bytes: zipOf(contract.maxFileBytes + megabyte) });
  for (let at = 0; at < body.length && !socket.destroyed; at += megabyte) {
    const chunk = body.subarray(at, at + megabyte);
    socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]));
    await sleep(5);
  }
  await expect.poll(() => answer() !== '' || socket.destroyed, { timeout: 30_000 }).toBe(true);
  expect(answer()).toMatch(/^(HTTP\/1.1 413|$)/);
  await unfinishedSoon().toBe(0);
  expect(await left()).toEqual(nothing);
  socket.destroy();
});

it('API-45 what is found wrong only at the end leaves nothing', { timeout: 60_000 }, async () => {
  const text = Buffer.concat([Buffer.from('字'.repeat(2 * megabyte)), Buffer.from([0])]);
  const to = { host: here.host, token };
  const unreadable = await sendFile(world, contract.uploadFile, { name: 'a.txt', bytes: text }, to);
  expect(unreadable.errorCode).toBe('FILE_TYPE_REFUSED');
  const two = [
    partOf({ name: 'a.zip', bytes: zipOf(6 * megabyte) }),
    partOf({ name: 'b.zip', bytes: zipOf(megabyte) }),
  ];
  expect((await sendParts(world, contract.uploadFile, two, to)).errorCode).toBe('BAD_REQUEST');
  expect(await left()).toEqual(nothing);
});
