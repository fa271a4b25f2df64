import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelRecord } from '../../../test/model-record.ts';
import { findFreePort, inspectSimulator, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { createLog } from '../../base/log.ts';
import { calculator } from '../../runtime/tools/calculator.ts';
import { currentTime } from '../../runtime/tools/current-time.ts';
import { createEgress } from '../egress/egress.ts';
import type { ModelRecord, Round } from './round.ts';
import { type AskOptions, streamRound } from './stream-round.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-model-'));
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const { control } = inspectSimulator(base);
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
beforeEach(() => control({ delayMs: 0, tps: 0, failNext: 0, cutNext: 0, hangNext: 0, stallAfter: 0, stallSeconds: 0 }));

const model = (change: Partial<ModelRecord> = {}) => modelRecord({ baseUrl: `${base}/v1`, ...change });
const dead = model({ id: 'm0', name: '乙', baseUrl: 'http://127.0.0.1:1/v1' });
const round = (text: string, change: Partial<Round> = {}): Round => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  tools: [],
  key: 'run:1',
  ...change,
});

const ask = async (records: ModelRecord[], wanted: Round, change: Partial<AskOptions> = {}) => {
  const heard: string[] = [];
  const failures: string[] = [];
  const result = await streamRound(records, wanted, {
    egress,
    signal: new AbortController().signal,
    sink: { onText: (text) => heard.push(text), onReasoning: () => undefined },
    mayAsk: async () => true,
    onDone: () => undefined,
    onFailure: (record, failure) => failures.push(`${record.name} ${failure.code}`),
    ...change,
  }).catch((error: unknown) => error as Error & { code?: string });
  return { result, heard, failures };
};

describe('one round', () => {
  it('streams the words, counts the tokens and names the model', async () => {
    const { result, heard } = await ask([model()], round('#tokens 5'));
    expect(heard.join('')).toBe('1 2 3 4 5');
    expect(result).toMatchObject({ text: '1 2 3 4 5', model: '甲', outputTokens: 5, calls: [] });
  });

  it('tells thinking from words', async () => {
    let thought = '';
    const { result } = await ask([model({ modelName: 'zhixing-demo-thinking' })], round('利率是什么'), {
      sink: { onText: () => undefined, onReasoning: (text) => (thought += text) },
    });
    expect(thought).not.toBe('');
    expect(result).toMatchObject({ reasoning: thought });
  });

  it('gives tool calls with whole arguments', async () => {
    const wanted = round('#tools calculator {"expression":"1+1"} ;; current_time {}', {
      tools: [calculator, currentTime],
    });
    const { result } = await ask([model()], wanted);
    expect(result).toMatchObject({
      calls: [
        { name: 'calculator', arguments: '{"expression":"1+1"}' },
        { name: 'current_time', arguments: '{}' },
      ],
    });
  });
});

describe('when it goes wrong', () => {
  it('before the first word the same model is asked once more, then the next one', async () => {
    await control({ failNext: 1, failStatus: 503 });
    expect(await ask([model()], round('#tokens 2'))).toMatchObject({
      result: { text: '1 2' },
      failures: ['甲 MODEL_FAILED'],
    });
    const { result, failures } = await ask([dead, model()], round('#tokens 2'));
    expect(result).toMatchObject({ model: '甲' });
    expect(failures).toEqual(['乙 MODEL_FAILED', '乙 MODEL_FAILED']);
  });

  it('a wrong key is not tried again, the next model is', async () => {
    const { result, failures } = await ask([model({ apiKey: 'wrong', name: '丙' }), model()], round('#tokens 1'));
    expect(result).toMatchObject({ model: '甲' });
    expect(failures).toEqual(['丙 MODEL_FAILED']);
  });

  it('a busy provider says when to come back', async () => {
    await control({ failNext: 2, failStatus: 429 });
    const { result } = await ask([model()], round('#tokens 1'));
    expect(result).toMatchObject({ code: 'MODEL_BUSY' });
  });

  it('after the first word nobody begins again', async () => {
    const { result, heard, failures } = await ask([model(), model({ name: '丁' })], round('#cut 3'));
    expect(heard.join('')).toBe('1 2 3');
    expect(result).toMatchObject({ code: 'MODEL_FAILED', hasSpoken: true });
    expect(failures).toEqual(['甲 MODEL_FAILED']);
  });

  it('LIMIT-41 CHAT-42 a model that falls silent is given up', async () => {
    const started = performance.now();
    const { result } = await ask([model()], round('#silent 30'), { silenceMs: 400 });
    expect(result).toMatchObject({ code: 'MODEL_SILENT' });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('a stop breaks the call off at once', async () => {
    const stop = new AbortController();
    await control({ tps: 20 });
    setTimeout(() => stop.abort(new Error('enough')), 300);
    const { result } = await ask([model()], round('#tokens 1000'), { signal: stop.signal });
    expect(result).toBeInstanceOf(Error);
    expect((result as { code?: string }).code).toBeUndefined();
  });

  it('our own closing is no failure of the model’s, before the first word or after it', async () => {
    await control({ tps: 20, delayMs: 300 });
    for (const ms of [100, 900]) {
      const own = createEgress({ allow: { model: [`127.0.0.1:${port}`] }, log: createLog('test', 'silent') });
      setTimeout(() => void own.close(), ms);
      const { result, failures, heard } = await ask([model(), model({ name: '丁' })], round('#tokens 1000'), {
        egress: own,
      });
      expect(result).toMatchObject({ name: 'EgressClosed' });
      expect([failures, heard.length > 0]).toEqual([[], ms === 900]);
    }
  });

  it('a model over its own limit is passed over; with none left it says busy', async () => {
    const mayAsk = async ({ name }: ModelRecord) => name !== '甲';
    expect((await ask([model(), model({ name: '戊' })], round('#tokens 1'), { mayAsk })).result).toMatchObject({
      model: '戊',
    });
    expect((await ask([model()], round('#tokens 1'), { mayAsk })).result).toMatchObject({ code: 'MODEL_BUSY' });
    expect((await ask([], round('#tokens 1'))).result).toMatchObject({ code: 'MODEL_MISSING' });
  });
});
