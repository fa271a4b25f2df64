import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startModel } from '../../test/model-client.ts';

const calm = { delayMs: 0, tps: 0, failNext: 0, cutNext: 0, hangNext: 0, stallAfter: 0, stallSeconds: 0 };
const streaming = { stream: true };
let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterEach(async () => {
  await model.control(calm);
});
afterAll(async () => {
  expect(await model.stop()).toBe(0);
});

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return { 'idempotency-key': `key-${lastKey}` };
};
const entriesOf = async (key: { 'idempotency-key': string }) => (await model.ledger(key['idempotency-key'])).entries;
const contents = (text: string) =>
  [...text.matchAll(/"delta":\{"content":"([^"]*)"/g)].map(([, token]) => token).join('');

/** What arrived before the connection broke. */
async function readUntilBreak(response: Response): Promise<{ text: string; isBroken: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  } catch {
    return { text, isBroken: true };
  }
  return { text, isBroken: false };
}

test('the next calls fail with the status of the switch, then all is well', async () => {
  const key = nextKey();
  await model.control({ failNext: 2, failStatus: 503 });
  const statuses: number[] = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await model.chat('#echo 好', {}, key)).status);
  expect(statuses).toEqual([503, 503, 200]);
  expect((await entriesOf(key)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done']);
});

test('a cut stream ends after exactly so many tokens, by command, switch and header', async () => {
  const key = nextKey();
  await model.control({ cutNext: 1, cutAfter: 2 });
  for (const [question, header, expected] of [
    ['#tokens 9', undefined, '1 2'],
    ['#cut 4', undefined, '1 2 3 4'],
    ['#tokens 9', '{"cut":3,"tps":200}', '1 2 3'],
  ] as const) {
    const response = await model.chat(question, streaming, { ...key, ...(header ? { 'x-sim': header } : {}) });
    const { text, isBroken } = await readUntilBreak(response);
    expect([contents(text), isBroken, text.includes('[DONE]')]).toEqual([expected, true, false]);
  }
  const entries = await entriesOf(key);
  expect(entries.map(({ outcome, completionTokens }) => [outcome, completionTokens])).toEqual([
    ['cut', 2],
    ['cut', 4],
    ['cut', 3],
  ]);
  await expect(model.ask('#cut 4')).rejects.toThrow();
});

test('a hanging call says nothing until the client leaves', async () => {
  const key = nextKey();
  await model.control({ hangNext: 1 });
  await expect(model.chat('你好', streaming, key, AbortSignal.timeout(200))).rejects.toThrow();
  await wait(50);
  expect(await entriesOf(key)).toMatchObject([{ outcome: 'aborted', completionTokens: 0 }]);
});

test('a client that leaves is written down with the tokens it was sent', async () => {
  const key = nextKey();
  const leave = new AbortController();
  const response = await model.chat('#tokens 1000', streaming, { ...key, 'x-sim': '{"tps":100}' }, leave.signal);
  setTimeout(() => leave.abort(), 300);
  expect((await readUntilBreak(response)).isBroken).toBe(true);
  await wait(100);
  const [entry] = await entriesOf(key);
  expect(entry?.outcome).toBe('aborted');
  expect(entry?.completionTokens).toBeGreaterThan(5);
  expect(entry?.completionTokens).toBeLessThan(200);
});

test('first-token delay, tokens a second, stall and silence take their time', async () => {
  const took = async (question: string, sim: object) => {
    const began = performance.now();
    await (await model.chat(question, streaming, { 'x-sim': JSON.stringify(sim) })).text();
    return performance.now() - began;
  };
  expect(await took('#tokens 3', { delay: 200 })).toBeGreaterThanOrEqual(195);
  expect(await took('#tokens 21', { tps: 100 })).toBeGreaterThanOrEqual(195);
  expect(await took('#tokens 6', { stallAfter: 3, stallSeconds: 0.3 })).toBeGreaterThanOrEqual(295);
  expect(await took('#silent 0.2', {})).toBeGreaterThanOrEqual(195);
});

test('the ledger outlives kill -9: ended calls stay, the one under way is lost but counted', async () => {
  const key = nextKey();
  const name = key['idempotency-key'];
  await model.ask('#tokens 3', {}, key);
  await (await model.chat('#tokens 4', streaming, key)).text();
  const open = await model.chat('#tokens 1000', streaming, { ...key, 'x-sim': '{"tps":10}' });
  expect((await model.ledger(name)).entries.at(-1)?.outcome).toBe('open');
  await model.restart('SIGKILL');
  expect((await readUntilBreak(open)).isBroken).toBe(true);
  const { calls, keys, entries } = await model.ledger(name);
  expect([calls, keys]).toEqual([3, { [name]: 3 }]);
  expect(entries.map(({ outcome, completionTokens }) => [outcome, completionTokens])).toEqual([
    ['done', 3],
    ['done', 4],
    ['lost', 0],
  ]);
  await model.control({ ledger: false });
  await model.ask('#tokens 3', {}, key);
  expect((await model.ledger(name)).calls).toBe(3);
});

test('#deltas sends what no text may hold, #nul the usual of it', async () => {
  const read = async (question: string) => {
    const text = await (await model.chat(question, streaming)).text();
    return piecesOf(text).join('|');
  };
  expect(await read('#deltas ["a\\u0000","\\ud83d","\\ude00"]')).toBe('a\0|\ud83d|\ude00');
  expect(await read('#nul')).toBe('好\0的|\ud83d|\ude00|。\udc00');
});

test('#flood without a number and #endless go on until the client leaves; no usage is sent', async () => {
  await model.control({ ledger: true });
  const whole = piecesOf(
    await (await model.chat('#flood 250', { ...streaming, stream_options: { include_usage: true } })).text(),
  );
  expect(whole.join('')).toBe('字'.repeat(250));
  for (const question of ['#flood', '#endless 100']) {
    const key = nextKey();
    const response = await model.chat(question, streaming, key, AbortSignal.timeout(400));
    expect((await readUntilBreak(response)).isBroken).toBe(true);
    await wait(100);
    expect(await entriesOf(key)).toMatchObject([{ outcome: 'aborted' }]);
  }
});

const piecesOf = (frames: string) =>
  [...frames.matchAll(/^data: (\{.*)$/gm)].flatMap(([, json = '']) => {
    const { choices, usage } = JSON.parse(json) as {
      choices: { delta: { content?: string } }[];
      usage?: object | null;
    };
    expect(usage ?? null).toBe(null);
    return choices.flatMap(({ delta }) => (delta.content ? [delta.content] : []));
  });
