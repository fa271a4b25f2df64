import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { openVendorStage, promptFor, type Vendor, vendors, weather } from '../../../test/vendor-stage.ts';
import { askOnce } from './ask-once.ts';
import { mayThink } from './call-options.ts';
import type { RoundResult } from './round.ts';

let stage: Awaited<ReturnType<typeof openVendorStage>>;
beforeAll(async () => {
  stage = await openVendorStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.control({ busyNext: 0, busySeconds: 1 }));

const each = (list: readonly Vendor[] = vendors) => list.map((vendor) => [vendor.name, vendor] as const);
const spoken = ({ at, protocol }: Vendor) => protocol === 'chat' && at !== 'openai';
const thought = '先想一想';
/** The longest that fits no window of 4k and that a profile has room for. */
const long = '长'.repeat(12_000);

const done = (result: unknown): RoundResult => {
  expect(result).toHaveProperty('text');
  return result as RoundResult;
};
const wait = { signal: new AbortController().signal };

describe('a plain answer', () => {
  it.each(each())('%s: streamed, with everything set that can be set', async (_, vendor) => {
    const record = stage.recordOf(vendor);
    const { result, failures } = await stage.ask(record, { prompt: promptFor('利率是什么') });
    expect([failures, done(result).text]).toEqual([[], '收到：利率是什么']);
    expect(done(result).outputTokens).toBeGreaterThan(0);
  });

  it.each(each())('%s: in one piece', async (_, vendor) => {
    const question = { prompt: promptFor('利率是什么'), key: 'k', maxTokens: 100 };
    const { text, outputTokens } = await askOnce(stage.recordOf(vendor), question, { egress: stage.egress, ...wait });
    expect([text, outputTokens > 0]).toEqual(['收到：利率是什么', true]);
  });
});

describe('thinking', () => {
  it.each(each())('%s: on', async (_, vendor) => {
    const record = stage.recordOf(vendor, { thinking: 'on' });
    const { result, failures } = await stage.ask(record, { prompt: promptFor('利率是什么') });
    const isHeard = record.profile.thinks !== 'never' && !vendor.isSecretive;
    expect([failures, done(result).text]).toEqual([[], '收到：利率是什么']);
    expect(done(result).reasoning.includes(thought)).toBe(isHeard);
  });

  it.each(each())('%s: off, where it can be', async (_, vendor) => {
    const record = stage.recordOf(vendor, { thinking: 'off' });
    const { result, failures } = await stage.ask(record, { prompt: promptFor('利率是什么') });
    expect([failures, done(result).text]).toEqual([[], '收到：利率是什么']);
    expect(done(result).reasoning.includes(thought)).toBe(mayThink(record) && !vendor.isSecretive);
  });
});

describe('a tool', () => {
  for (const thinking of ['default', 'on', 'off'] as const)
    it.each(each())(`%s: called and answered for, thinking ${thinking}`, async (_, vendor) => {
      const record = stage.recordOf(vendor, { thinking });
      const content = '#tool {"city":"上海"}';
      const first = await stage.ask(record, { prompt: promptFor(content), tools: [weather] });
      expect(first.failures).toEqual([]);
      const round = done(first.result);
      expect(round.calls).toMatchObject([{ id: expect.stringMatching(/./), name: 'weather' }]);
      expect(JSON.parse(round.calls[0]?.arguments ?? '')).toEqual({ city: '上海' });
      const results = round.calls.map(({ id, name }) => ({ callId: id, name, result: '晴' }));
      const second = await stage.ask(record, { prompt: promptFor(content, [{ round, results }]), tools: [weather] });
      expect([second.failures, done(second.result).text]).toEqual([[], '工具答：晴']);
    });

  it.each(each(vendors.filter(spoken)))(
    '%s: two calls without ids that both say they are the first',
    async (_, vendor) => {
      const record = stage.recordOf(vendor, { sim: { emptyIds: true, oneIndex: true } });
      const content = '#tools {"city":"上海"}';
      const first = await stage.ask(record, { prompt: promptFor(content), tools: [weather] });
      const round = done(first.result);
      expect(round.calls.map((call) => call.arguments)).toEqual(['{"city":"上海"}', '{"city":"上海"}']);
      expect(new Set(round.calls.map(({ id }) => id)).size).toBe(2);
      const results = round.calls.map(({ id, name }, index) => ({ callId: id, name, result: `晴${index}` }));
      const second = await stage.ask(record, { prompt: promptFor(content, [{ round, results }]), tools: [weather] });
      expect(done(second.result).text).toBe('工具答：晴0；晴1');
    },
  );
});

describe('what it costs', () => {
  it.each(each(vendors.filter(({ at }) => at !== 'ollama')))(
    '%s: what it had kept and what was thought',
    async (_, vendor) => {
      const record = stage.recordOf(vendor);
      const { result } = await stage.ask(record, { prompt: promptFor('一'.repeat(100)) });
      const { inputTokens, cachedTokens, outputTokens, reasoningTokens } = done(result);
      expect(cachedTokens).toBe(Math.floor(inputTokens / 2));
      expect(inputTokens).toBeGreaterThan(40);
      const thinksUnasked = ['always', 'switched'].includes(record.profile.thinks) && done(result).reasoning !== '';
      expect(reasoningTokens > 0).toBe(thinksUnasked || vendor.isSecretive === true);
      expect(reasoningTokens).toBeLessThan(outputTokens);
    },
  );
});

describe('when it refuses', () => {
  it.each(each(vendors.filter(({ at }) => at !== 'ollama')))(
    '%s: a prompt that is too long is told as that',
    async (_, vendor) => {
      const record = stage.recordOf(vendor, { modelName: `${vendor.model}-4k` });
      expect(await stage.ask(record, { prompt: promptFor(long) })).toMatchObject({
        result: { code: 'CONTEXT_FULL' },
        failures: ['CONTEXT_FULL'],
      });
    },
  );

  it('ollama forgets the beginning without a word', async () => {
    const ollama = vendors.find(({ at }) => at === 'ollama') as Vendor;
    const { result } = await stage.ask(stage.recordOf(ollama, { modelName: 'qwen3:8b-4k' }), {
      prompt: promptFor(long),
    });
    expect(done(result)).toMatchObject({ inputTokens: 4096 });
  });

  it.each(each())('%s: too many calls, one of them later', async (_, vendor) => {
    const busy = vendor.at === 'ollama' ? 'MODEL_FAILED' : 'MODEL_BUSY';
    await stage.control({ busyNext: 1, busySeconds: 0 });
    const once = await stage.ask(stage.recordOf(vendor), { prompt: promptFor('利率是什么') });
    expect([once.failures, done(once.result).text]).toEqual([[busy], '收到：利率是什么']);
    const always = await stage.ask(stage.recordOf(vendor, { sim: { busy: true, busySeconds: 60 } }), {
      prompt: promptFor('利率是什么'),
    });
    expect(always.result).toMatchObject({ code: busy });
  });
});

describe('silence', () => {
  // In CI one for each way to give a sign of life.
  const signs = [
    'deepseek deepseek-v4-pro',
    'qwen qwen3.7-plus',
    'vllm Qwen/Qwen3-8B',
    'ollama qwen3:8b',
    'anthropic claude-opus-5',
  ];
  const heard = vendors.filter((one) => spoken(one) || one.at === 'anthropic');

  it.concurrent.each(each(heard.filter(({ name }) => isFull || signs.includes(name))))(
    '%s: signs of life are heard, silence is not borne for ever',
    async (_, vendor) => {
      const prompt = promptFor('利率是什么');
      const alive = stage.recordOf(vendor, { sim: { quietMs: 2_500, keepAlive: true } });
      expect(done((await stage.ask(alive, { prompt }, { silenceMs: 1_500 })).result).text).toBe('收到：利率是什么');
      const silent = stage.recordOf(vendor, { sim: { quietMs: 2_500 } });
      expect((await stage.ask(silent, { prompt }, { silenceMs: 1_500 })).result).toMatchObject({
        code: 'MODEL_SILENT',
      });
    },
  );
});
