import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findFreePort, inspectSimulator, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { chinaDay } from '../../base/china-time.ts';
import { createLog } from '../../base/log.ts';
import { createEgress } from '../../gateways/egress/egress.ts';
import { weather } from './weather.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-weather-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const { ledger, control } = inspectSimulator(url);
const egress = createEgress({ allow: { service: [`127.0.0.1:${port}`] }, log: createLog('test', 'silent') });
const tool = weather(egress, { url, key: 'amap-key' });
const ask = (input: object, given = tool, signal = new AbortController().signal) =>
  given.run({ ...input }, { now: new Date(), signal, key: 'k' }).then(({ text }) => text);
const read = async (input: object) => JSON.parse(await ask(input));
const calm = { delayMs: 0, quotaNext: 0, dayQuotaNext: 0, invalidKey: false, httpErrorNext: 0, garbageNext: 0 };

let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
beforeAll(async () => {
  simulator = await spawnSimulator('weather', {
    WEATHER_HTTP_PORT: String(port),
    WEATHER_API_KEY: 'amap-key',
    SIM_DIR: dir,
  });
});
afterEach(() => control(calm));
afterAll(async () => {
  await egress.close();
  expect(await simulator.stop()).toBe(0);
  rmSync(dir, { recursive: true });
});

it('built-in: weather of a city, now and four days ahead', async () => {
  const found = await read({ city: '杭州' });
  expect(found).toMatchObject({ city: '杭州市' });
  expect(found.now).toMatchObject({
    temperature: expect.stringMatching(/^-?\d+°C$/),
    humidity: expect.stringMatching(/%$/),
  });
  expect(found.forecast).toHaveLength(4);
  expect(found.forecast[0]).toMatchObject({
    date: chinaDay(new Date()),
    weekday: expect.stringMatching(/^周[一二三四五六日]$/),
  });
  for (const { min, max } of found.forecast) expect(min).toBeLessThan(max);
  expect(await read({ city: '杭州' })).toEqual(found);
  expect((await ledger('杭州')).accepted).toBeGreaterThan(0);
});

it('CARD-04 the forecast is also a card, with the numbers of the text; without one there is none', async () => {
  const run = (input: object) =>
    tool.run({ ...input }, { now: new Date(), signal: new AbortController().signal, key: 'k' });
  const { text, parts } = await run({ city: '杭州' });
  const lists = JSON.parse(text).forecast.map(({ date, min, max, weather: words }: Record<string, unknown>) => ({
    ...{ date, min, max, weather: words },
  }));
  expect(parts).toEqual([{ kind: 'card', title: '杭州市', cards: [{ type: 'weather-card', place: '杭州市', lists }] }]);
  expect((await run({ city: '杭州', days: 0 })).parts).toBeUndefined();
});

it('built-in: weather of as many days as asked for', async () => {
  expect((await read({ city: '北京', days: 2 })).forecast).toHaveLength(2);
  expect((await read({ city: '北京', days: 0 })).forecast).toBeUndefined();
  for (const days of [5, -1, 1.5, 'x']) await expect(ask({ city: '北京', days })).rejects.toThrow('days 应为 0 到 4');
});

it('built-in: weather of a name that several places have says which one it is', async () => {
  expect(await read({ city: '朝阳区' })).toMatchObject({ city: '朝阳区', sameName: ['朝阳区'] });
});

it('built-in: weather of nowhere is refused in words', async () => {
  await expect(ask({ city: '亚特兰蒂斯' })).rejects.toThrow('没有找到「亚特兰蒂斯」');
  for (const city of ['', undefined, 7, 'x'.repeat(31)]) await expect(ask({ city })).rejects.toThrow('哪个城市');
});

it.each([
  ['a key that is not valid', { invalidKey: true }, /密钥（WEATHER_KEY）无效/],
  ['a day without calls left', { quotaNext: 1 }, /次数已用完/],
  ['an account without calls left', { dayQuotaNext: 1 }, /次数已用完/],
  ['a bad gateway', { httpErrorNext: 1 }, /HTTP 502/],
  ['something that is no JSON', { garbageNext: 1 }, /没有正常应答/],
])('built-in: weather, %s is told in words', async (_, fault, words) => {
  await control(fault);
  await expect(ask({ city: '北京' })).rejects.toThrow(words);
});

it('built-in: weather, a wrong key is told and never shown', async () => {
  const wrong = weather(egress, { url, key: 'CANARY-key' });
  const error = await ask({ city: '北京' }, wrong).catch((reason: Error) => reason);
  expect(String(error)).toContain('无效');
  expect(String(error)).not.toContain('CANARY');
});

it('built-in: weather, a service that cannot be reached or is slow ends in words, and a stop at once', async () => {
  const nowhere = weather(egress, { url: `http://127.0.0.1:${await findFreePort()}`, key: 'k' });
  await expect(ask({ city: '北京' }, nowhere)).rejects.toThrow('连不上');
  await control({ delayMs: 5_000 });
  const began = performance.now();
  await expect(ask({ city: '北京' }, tool, AbortSignal.timeout(300))).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(3_000);
});
