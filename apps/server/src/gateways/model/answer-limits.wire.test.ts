import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelRecord } from '../../../test/model-record.ts';
import { findFreePort, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { createLog } from '../../base/log.ts';
import { createEgress } from '../egress/egress.ts';
import { askOnce } from './ask-once.ts';
import type { ModelRecord, Round } from './round.ts';
import { streamRound } from './stream-round.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-model-'));
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const egress = createEgress({ allow: { model: [`127.0.0.1:${port}`] }, log: createLog('test', 'silent') });
let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
beforeAll(async () => {
  simulator = await spawnSimulator('model', { MODEL_HTTP_PORT: String(port), MODEL_API_KEY: 'sk-1', SIM_DIR: dir });
});
afterAll(async () => {
  await egress.close();
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

const model = (change: Partial<ModelRecord> = {}) =>
  modelRecord({
    baseUrl: `${base}/v1`,
    outputFenPerMillion: 1_000_000,
    maxAnswerChars: 20_000,
    maxAnswerSeconds: 60,
    ...change,
  });

let lastKey = 0;
const ask = async (record: ModelRecord, text: string, spent?: Round['spent']) => {
  const key = `cut-${++lastKey}`;
  let heard = 0;
  const began = performance.now();
  const prompt: Round['prompt'] = [{ role: 'user', content: [{ type: 'text', text }] }];
  const result = await streamRound(
    [record, model({ name: '乙' })],
    { prompt, tools: [], key, ...(spent ? { spent } : {}) },
    {
      egress,
      signal: new AbortController().signal,
      sink: { onText: (words) => (heard += words.length), onReasoning: (words) => (heard += words.length) },
      mayAsk: async () => true,
      onDone: () => undefined,
      onFailure: () => undefined,
    },
  );
  const ms = performance.now() - began;
  const { entries } = (await (await fetch(`${base}/ledger?key=${key}`)).json()) as { entries: { outcome: string }[] };
  return { result, heard, ms, outcomes: entries.map(({ outcome }) => outcome) };
};

it('a flood is cut off at the characters a model may say; what came is kept, counted and priced', async () => {
  const { result, heard, ms, outcomes } = await ask(model(), '#flood');
  expect(result).toMatchObject({ cut: 'ANSWER_TOO_LONG', model: '甲', calls: [] });
  expect([result.text.length, heard]).toEqual([20_000, 20_000]);
  expect(result.outputTokens).toBeGreaterThan(18_000);
  expect(result.costMicro).toBe(result.outputTokens * 10_000);
  expect(ms).toBeLessThan(25_000);
  expect(outcomes).toEqual(['aborted']);
});

it('an endless answer is cut off at the seconds it may take, and nobody is asked again', async () => {
  const { result, ms, outcomes } = await ask(model({ maxAnswerSeconds: 1 }), '#endless 40');
  expect(result).toMatchObject({ cut: 'ANSWER_TOO_SLOW' });
  expect(result.text).toMatch(/^(还有，){10,}$/);
  expect(result.outputTokens).toBeGreaterThan(10);
  expect(ms).toBeLessThan(15_000);
  expect(outcomes).toEqual(['aborted']);
});

const repeated = (delta: object, times: number) =>
  `#deltas ${JSON.stringify(Array.from({ length: times }, () => delta))}`;

it('thinking and the arguments of tool calls count too', async () => {
  const record = model({ maxAnswerChars: 1_000 });
  const thinking = await ask(record, repeated({ reasoning_content: '想'.repeat(100) }, 30));
  expect(thinking.result).toMatchObject({ cut: 'ANSWER_TOO_LONG', text: '' });
  expect(thinking.result.reasoning).toHaveLength(1_000);
  const argument = {
    tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'x', arguments: 'a'.repeat(100) } }],
  };
  const calling = await ask(record, repeated(argument, 30));
  expect(calling.result).toMatchObject({ cut: 'ANSWER_TOO_LONG', text: '', calls: [] });
  const calls = Array.from({ length: 40 }, (_, index) => ({
    tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name: 'x', arguments: '{}' } }],
  }));
  expect((await ask(record, `#deltas ${JSON.stringify(calls)}`)).result).toMatchObject({
    cut: 'ANSWER_TOO_LONG',
    calls: [],
  });
});

it('a character is not cut in two at the limit', async () => {
  const { result } = await ask(model({ maxAnswerChars: 1_001 }), repeated({ content: '😀'.repeat(100) }, 30));
  expect(result.text).toBe('😀'.repeat(500));
});

it('a run that has used up five answers is not asked again', async () => {
  const long = await ask(model(), '#tokens 5', { chars: 100_000, ms: 0 });
  expect([long.result.cut, long.outcomes]).toEqual(['ANSWER_TOO_LONG', []]);
  const slow = await ask(model(), '#tokens 5', { chars: 0, ms: 300_000 });
  expect([slow.result.cut, slow.outcomes]).toEqual(['ANSWER_TOO_SLOW', []]);
  const last = await ask(model(), '#tokens 500', { chars: 99_500, ms: 0 });
  expect([last.result.cut, last.result.text.length]).toEqual(['ANSWER_TOO_LONG', 500]);
});

it('a whole reply is bounded in bytes, characters and time, and can be stored', async () => {
  const once = (text: string, record = model()) =>
    askOnce(
      record,
      { prompt: [{ role: 'user', content: [{ type: 'text', text }] }], key: `once-${++lastKey}`, maxTokens: 100_000 },
      { egress, signal: AbortSignal.timeout(20_000) },
    );
  await expect(once('#flood 3000000')).rejects.toMatchObject({ code: 'ANSWER_TOO_LONG' });
  const { text } = await once('#flood 50000');
  expect(text).toHaveLength(20_000);
  expect((await once('#nul')).text).toBe('好的😀。\ufffd');
  await expect(once('#endless', model({ maxAnswerSeconds: 1 }))).rejects.toThrow();
});
