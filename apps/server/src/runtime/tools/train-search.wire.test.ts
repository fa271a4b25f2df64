import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findFreePort, inspectSimulator, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { createLog } from '../../base/log.ts';
import { createEgress } from '../../gateways/egress/egress.ts';
import { trainSearch } from './train-search.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-train-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const { control, ledger } = inspectSimulator(url);
const egress = createEgress({ allow: { service: [`127.0.0.1:${port}`] }, log: createLog('test', 'silent') });
const tool = trainSearch(egress, { url });
/** 07:30 on the 16th in China, still the 15th in Europe. */
const now = new Date('2026-11-15T23:30:00Z');
const ask = (input: object, given = tool) =>
  given.run({ ...input }, { now, signal: new AbortController().signal, key: 'k' }).then(({ text }) => text);
const read = async (input: object) => JSON.parse(await ask(input));
const trip = { from: '上海', to: '杭州' };
const calm = { delayMs: 0, expireNext: 0, moveNext: 0, httpErrorNext: 0, garbageNext: 0, refuseNext: 0 };

let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
beforeAll(async () => {
  simulator = await spawnSimulator('train', {
    TRAIN_HTTP_PORT: String(port),
    TRAIN_STATIONS: fileURLToPath(
      new URL('../../../../../packages/contract/src/stations-by-city.json', import.meta.url),
    ),
    SIM_DIR: dir,
  });
});
afterEach(() => control(calm));
afterAll(async () => {
  await egress.close();
  expect(await simulator.stop()).toBe(0);
  rmSync(dir, { recursive: true });
});

type Row = { train: string; from: string; to: string; departure: string };

it('built-in: trains between two cities, today in China when nothing is said', async () => {
  const found = await read(trip);
  expect(found).toMatchObject({ from: '上海', to: '杭州', date: '2026-11-16' });
  expect(found.trains.length).toBe(found.total);
  expect(found.total).toBeGreaterThan(5);
  for (const train of found.trains)
    expect(train).toEqual({
      train: expect.stringMatching(/^[GDCKTZ]\d+$/),
      from: expect.stringContaining('上海'),
      departure: expect.stringMatching(/^\d\d:\d\d$/),
      to: expect.stringContaining('杭州'),
      arrival: expect.stringMatching(/^\d\d:\d\d$/),
      duration: expect.stringMatching(/^\d\d:\d\d$/),
      seats: expect.stringMatching(/(座|卧) (有|无|\d+)/),
    });
  const departures = found.trains.map((train: Row) => train.departure);
  expect(departures).toEqual([...departures].sort());
  expect(await read(trip)).toEqual(found);
});

it('CARD-11 CARD-13 the first trains are also tickets, each with its cities and seats', async () => {
  const { text, parts = [] } = await tool.run(trip, { now, signal: new AbortController().signal, key: 'k' });
  const [first] = JSON.parse(text).trains;
  const [part] = parts;
  const cards = part?.kind === 'card' ? part.cards : [];
  expect(cards).toHaveLength(4);
  expect(cards[0]).toMatchObject({
    type: 'train-tickets',
    ticket: {
      ...{ no: first.train, from: first.from, fromCity: '上海', start: first.departure, date: '2026-11-16' },
      ...{ to: first.to, toCity: '杭州', end: first.arrival, duration: expect.stringMatching(/^[\d.]+$/) },
    },
  });
});

it('built-in: trains of one station, one kind and not before a time', async () => {
  const all: Row[] = (await read(trip)).trains;
  const station = all[0]?.from ?? '';
  const some: Row[] = (await read({ ...trip, from: station })).trains;
  expect(new Set(some.map(({ from }) => from))).toEqual(new Set([station]));
  const fast: Row[] = (await read({ ...trip, type: '高铁' })).trains;
  expect(fast.map(({ train }) => train)).toEqual(all.map(({ train }) => train).filter((name) => /^[GC]/.test(name)));
  const late: Row[] = (await read({ ...trip, earliest: '14:00' })).trains;
  expect(late).toEqual(all.filter(({ departure }) => departure >= '14:00'));
});

it.each([
  [{ date: '2026-11-14' }, /已经过去，今天是 2026-11-16/],
  [{ date: '2026-12-02' }, /15 天以内/],
  [{ date: '明天' }, /YYYY-MM-DD/],
  [{ date: '2026-02-31' }, /YYYY-MM-DD|已经过去/],
  [{ from: '上海红桥' }, /没有找到「上海红桥」，是不是：上海虹桥/],
  [{ to: '' }, /没有找到/],
  [{ to: '上海' }, /同一个车站/],
  [{ type: 'G' }, /type 只能是/],
  [{ type: 'constructor' }, /type 只能是/],
  [{ earliest: '25:00' }, /HH:MM/],
])('built-in: trains, %j is refused in words and nobody is asked', async (change, words) => {
  const before = (await ledger('init')).accepted;
  await expect(ask({ ...trip, ...change })).rejects.toThrow(words);
  expect((await ledger('init')).accepted).toBe(before);
});

it('built-in: trains, the last day that is sold is found', async () => {
  expect((await read({ ...trip, date: '2026-12-01' })).total).toBeGreaterThan(0);
});

it.each([
  ['a cookie that has expired', { expireNext: 1 }],
  ['a search that has moved', { moveNext: 1 }],
  ['both', { expireNext: 1, moveNext: 1 }],
])('built-in: trains, %s is got over', async (_, fault) => {
  await control(fault);
  expect((await read(trip)).total).toBeGreaterThan(5);
});

it.each([
  ['cookies that always expire', { expireNext: 9 }, /一直要求重新进入/],
  ['a service that is down', { httpErrorNext: 1 }, /HTTP 503/],
  ['something that is no JSON', { garbageNext: 1 }, /没有正常应答/],
  ['a refusal', { refuseNext: 1 }, /12306 说：选择的查询日期不在预售日期范围内/],
])('built-in: trains, %s is told in words', async (_, fault, words) => {
  await control(fault);
  await expect(ask(trip)).rejects.toThrow(words);
});

it('built-in: trains, a service that cannot be reached is told in words', async () => {
  const nowhere = trainSearch(egress, { url: `http://127.0.0.1:${await findFreePort()}` });
  await expect(ask(trip, nowhere)).rejects.toThrow('连不上');
});
