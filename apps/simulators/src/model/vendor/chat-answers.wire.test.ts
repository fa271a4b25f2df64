import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCall, chat, startVendors, type Vendors, weather } from '../../../test/vendor-client.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
});
afterAll(async () => {
  expect(await vendors.stop()).toBe(0);
});

const path = 'chat/completions';
const counted = { stream_options: { include_usage: true } };
const tools = [{ type: 'function', function: weather }];
const sim = (wish: object) => ({ 'x-sim': JSON.stringify(wish) });

type Delta = { content?: string; reasoning_content?: string; reasoning?: string; tool_calls?: ToolDelta[] };
type ToolDelta = { index: number; id?: string; function: { name?: string; arguments: string } };
const deltasOf = (events: { choices: { delta: Delta }[] }[]) =>
  events.flatMap(({ choices }) => choices.map(({ delta }) => delta));
const joined = (deltas: Delta[], field: 'content' | 'reasoning_content' | 'reasoning') =>
  deltas.map((delta) => delta[field] ?? '').join('');

/** Vendor, a model of its that thinks, where its thoughts stand. */
const thinkers = [
  ['deepseek', 'deepseek-v4-pro', 'reasoning_content'],
  ['kimi', 'kimi-k2.6', 'reasoning_content'],
  ['qwen', 'qwen3-8b', 'reasoning_content'],
  ['zhipu', 'glm-5', 'reasoning_content'],
  ['doubao', 'doubao-seed-1-6-251015', 'reasoning_content'],
  ['vllm', 'Qwen/Qwen3-8B', 'reasoning'],
  ['ollama', 'qwen3:8b', 'reasoning'],
] as const;

describe('an answer', () => {
  it.each(thinkers)('%s thinks first, in a field of its own', async (vendor, model, field) => {
    const { events, isDone } = await vendors.stream(vendor, path, chat(model, '利率是什么', counted));
    const deltas = deltasOf(events);
    expect([joined(deltas, field), joined(deltas, 'content')]).toEqual([
      '先想一想：用户说「利率是什么」。',
      '收到：利率是什么',
    ]);
    const firstWord = deltas.findIndex(({ content }) => content);
    expect(deltas.findLastIndex((delta) => delta[field])).toBeLessThan(firstWord);
    const last = events.at(-1);
    expect(last.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 24 });
    expect(last.choices.length).toBe(vendor === 'zhipu' ? 1 : 0);
    expect(isDone).toBe(true);
  });

  it.each([
    ['deepseek', 'deepseek-v4-pro', { thinking: { type: 'disabled' } }],
    ['qwen', 'qwen3-8b', { enable_thinking: false }],
    ['siliconflow', 'deepseek-ai/DeepSeek-V3.2', { enable_thinking: false }],
    ['vllm', 'Qwen/Qwen3-8B', { chat_template_kwargs: { enable_thinking: false } }],
    ['ollama', 'qwen3:8b', { reasoning_effort: 'none' }],
  ])('%s is told not to think in its own way', async (vendor, model, field) => {
    const { json } = await vendors.ask(vendor, path, chat(model, '你好', field));
    expect(json.choices[0].message).toEqual({ role: 'assistant', content: '收到：你好' });
    expect(json.usage.completion_tokens_details?.reasoning_tokens ?? 0).toBe(0);
  });

  it('vLLM does not hear a switch that is not for the template', async () => {
    const { json } = await vendors.ask('vllm', path, chat('Qwen/Qwen3-8B', '你好', { enable_thinking: false }));
    expect(json.choices[0].message.reasoning).toContain('先想一想');
  });

  it('MiniMax thinks within the content, unless asked to keep it apart', async () => {
    const { events } = await vendors.stream('minimax', path, chat('MiniMax-M2.7', '你好'));
    expect(joined(deltasOf(events), 'content')).toBe('<think>\n先想一想：用户说「你好」。\n</think>\n\n收到：你好');
    const split = await vendors.ask('minimax', path, chat('MiniMax-M2.7', '你好', { reasoning_split: true }));
    expect(split.json.choices[0].message).toMatchObject({
      content: '收到：你好',
      reasoning_content: expect.any(String),
    });
  });

  it('OpenAI thinks without a word of it', async () => {
    const { json } = await vendors.ask('openai', path, chat('gpt-5', '你好'));
    expect(json.choices[0].message).toEqual({ role: 'assistant', content: '收到：你好' });
    expect(json.usage.completion_tokens_details.reasoning_tokens).toBeGreaterThan(0);
  });

  it('what was there before and what was thought is counted', async () => {
    const question = '一'.repeat(40);
    const { json } = await vendors.ask('deepseek', path, chat('deepseek-v4-pro', question));
    expect(json.usage).toMatchObject({
      prompt_tokens: 20,
      prompt_cache_hit_tokens: 10,
      prompt_cache_miss_tokens: 10,
      prompt_tokens_details: { cached_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 51 },
    });
    const kimi = await vendors.ask('kimi', path, chat('kimi-k2.6', question));
    expect(kimi.json.usage).toMatchObject({ cached_tokens: 10 });
  });
});

describe('a call', () => {
  it.each(thinkers)('%s calls a tool and tells what it said', async (vendor, model, field) => {
    const asked = chat(model, '#tool {"city":"上海"}', { tools });
    const deltas = deltasOf((await vendors.stream(vendor, path, asked)).events);
    const calls = deltas.flatMap(({ tool_calls = [] }) => tool_calls);
    expect(calls[0]).toMatchObject({ index: 0, id: expect.stringMatching(/./), function: { name: 'weather' } });
    expect(calls.map((call) => call.function.arguments).join('')).toBe('{"city":"上海"}');
    const thought = joined(deltas, field);
    const { events } = await vendors.stream(vendor, path, afterCall(model, { reasoning_content: thought }));
    expect(joined(deltasOf(events), 'content')).toBe('工具答：晴');
  });

  it('ids may be missing, and two calls may both be the first', async () => {
    const asked = chat('deepseek-v4-pro', '#tools {"a":1}', { tools });
    const { events } = await vendors.stream('deepseek', path, asked, sim({ emptyIds: true, oneIndex: true }));
    const calls = deltasOf(events).flatMap(({ tool_calls = [] }) => tool_calls);
    expect(calls.map(({ index, id, function: { arguments: text } }) => [index, id, text])).toEqual([
      [0, '', '{"a":1}'],
      [0, '', '{"a":1}'],
    ]);
    await vendors.control({ emptyIds: true });
    const { json } = await vendors.ask('kimi', path, chat('kimi-k2.6', '#tools', { tools }));
    expect(json.choices[0].message.tool_calls).toMatchObject([{ id: '' }, { id: '' }]);
    await vendors.control({ emptyIds: false });
  });
});

describe('silence', () => {
  it('comments keep a stream alive, empty lines a whole reply', async () => {
    const began = performance.now();
    const quiet = sim({ quietMs: 350, keepAlive: true });
    const { comments, events } = await vendors.stream('deepseek', path, chat('deepseek-flash', '你好'), quiet);
    expect(performance.now() - began).toBeGreaterThanOrEqual(345);
    expect([comments.length, joined(deltasOf(events), 'content')]).toEqual([4, '收到：你好']);
    const response = await vendors.send('deepseek', path, chat('deepseek-flash', '你好'), quiet);
    expect(await response.text()).toMatch(/^\n{4}\{"id"/);
  });

  it('without them nothing is heard', async () => {
    await vendors.control({ quietMs: 200 });
    const { comments } = await vendors.stream('kimi', path, chat('kimi-k2.6', '你好'));
    await vendors.control({ quietMs: 0 });
    expect(comments).toEqual([]);
  });
});
