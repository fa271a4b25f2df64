import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCall, chat, startVendors, type Vendors, weather } from '../../../test/vendor-client.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
});
afterAll(async () => {
  expect(await vendors.stop()).toBe(0);
});

const tools = [{ type: 'function', function: weather }];
const path = 'chat/completions';
const on = { thinking: { type: 'enabled' } };
const off = { thinking: { type: 'disabled' } };
const long = '长'.repeat(20_000);

describe('what each vendor of chat completions refuses', () => {
  it.each([
    ['deepseek', afterCall('deepseek-v4-pro', {}, on), '`reasoning_content` in the thinking mode must be passed back'],
    ['deepseek', afterCall('deepseek-flash', {}), '`reasoning_content` in the thinking mode must be passed back'],
    [
      'deepseek',
      afterCall('deepseek-reasoner', {}),
      'Missing `reasoning_content` field in the assistant message at message index 1.',
    ],
    [
      'kimi',
      afterCall('kimi-k2.6', {}),
      'thinking is enabled but reasoning_content is missing in assistant tool call message at index 1',
    ],
    ['kimi', chat('kimi-k3', '你好', { temperature: 0.5 }), 'invalid temperature: only 1 is allowed for this model'],
    [
      'kimi',
      chat('kimi-k2.6', '你好', { temperature: 1, ...off }),
      'invalid temperature: only 0.6 is allowed for this model',
    ],
    ['kimi', chat('kimi-k2.6', '你好', { top_p: 0.5 }), 'invalid top_p: only 0.95 is allowed for this model'],
    [
      'qwen',
      chat('qwen-plus', '你好', { enable_thinking: true }),
      'parameter.enable_thinking must be set to false for non-streaming calls',
    ],
    ['qwen', chat('qwen3-8b', '你好'), 'parameter.enable_thinking must be set to false for non-streaming calls'],
    ['qwen', chat('qwq-plus', '你好'), 'This model only support stream mode'],
    [
      'openai',
      chat('gpt-5', '你好', { temperature: 0.5 }),
      "'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
    ],
    [
      'openai',
      chat('gpt-5', '你好', { top_p: 0.5 }),
      "Unsupported parameter: 'top_p' is not supported with this model.",
    ],
    ['openai', chat('gpt-5', '你好', { max_tokens: 9 }), "Use 'max_completion_tokens' instead."],
    ['openai', chat('gpt-5', '你好', { reasoning_effort: 'none' }), "'none' is not supported with the 'gpt-5' model"],
    [
      'openai',
      chat('gpt-5.6', '你好', { tools }),
      'Function tools with reasoning_effort are not supported for gpt-5.6',
    ],
    ['openai', chat('gpt-4o', '你好', { enable_thinking: true }), "Unknown parameter: 'enable_thinking'."],
    ['zhipu', chat('glm-5', '你好', { temperature: 1.5 }), 'API 调用参数有误，请检查文档。'],
    [
      'doubao',
      chat('doubao-seed-1-6-251015', '你好', { max_tokens: 9, max_completion_tokens: 9 }),
      'cannot be set at the same time',
    ],
    ['doubao', chat('doubao-seed-1-6-251015', '你好', { thinking: { type: 'adaptive' } }), 'thinking.type'],
    ['minimax', chat('MiniMax-M2.7', '你好', { temperature: 0 }), 'temperature should be in (0.0, 1.0]'],
    ['ollama', chat('qwen3:8b', '你好', { reasoning_effort: 'minimal' }), "invalid reasoning value: 'minimal'"],
  ])('%s %#', async (vendor, body, words) => {
    const { status, json } = await vendors.ask(vendor, path, body);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining(words)]);
  });

  it.each([
    ['deepseek', afterCall('deepseek-v4-pro', { reasoning_content: '想' }, on)],
    ['deepseek', afterCall('deepseek-v4-pro', {}, off)],
    ['deepseek', afterCall('deepseek-chat', {})],
    ['kimi', afterCall('kimi-k2.6', { reasoning_content: '想' }, { temperature: 1, top_p: 0.95 })],
    ['kimi', afterCall('kimi-k2.6', {}, { ...off, temperature: 0.6 })],
    ['qwen', afterCall('qwen3-8b', {}, { enable_thinking: false })],
    ['openai', afterCall('gpt-5', {}, { temperature: 1, max_completion_tokens: 99 })],
    ['openai', afterCall('gpt-5.6', {}, { reasoning_effort: 'none' })],
    ['openai', afterCall('gpt-4o', {}, { temperature: 0.2, top_p: 0.5, max_tokens: 99 })],
  ])('%s takes it the right way %#', async (vendor, body) => {
    const { status, json } = await vendors.ask(vendor, path, body);
    expect([status, json.choices[0].message.content]).toEqual([200, '工具答：晴']);
  });
});

describe('in their own words', () => {
  const models = {
    deepseek: ['deepseek-flash-4k', /maximum context length is 4096 tokens.*you requested 10000 tokens/],
    kimi: ['kimi-k2.6-4k', /exceeded model token limit: 4096 \(requested: 10000\)/],
    qwen: ['qwen-plus-4k', /Range of input length should be \[1, 4096\]/],
    zhipu: ['glm-5-4k', /"code":"1261","message":"Prompt 超长"/],
    doubao: ['doubao-seed-1-6-4k', /Total tokens of image and text exceed max message tokens/],
    minimax: ['MiniMax-M2.7-4k', /context window exceeds limit \(2013\)/],
    siliconflow: [
      'deepseek-ai/DeepSeek-V3.2-4k',
      /length of prompt_tokens \(10000\) must be less than max_seq_len \(4096\)/,
    ],
    openai: ['gpt-5-4k', /"code":"context_length_exceeded"/],
    vllm: ['Qwen/Qwen3-8B-4k', /your request has 10000 input tokens/],
  } as const;

  it.each(Object.entries(models))('%s says that a prompt is too long', async (vendor, [model, words]) => {
    const { status, json } = await vendors.ask(vendor, path, chat(model, long, { stream: true }));
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringMatching(words)]);
    expect((await vendors.ask(vendor, path, chat(model, '短', { stream: true }))).status).toBe(200);
  });

  it('Ollama forgets the beginning instead', async () => {
    const { status, json } = await vendors.ask('ollama', path, chat('qwen3:8b-4k', long));
    expect([status, json.usage.prompt_tokens]).toEqual([200, 4096]);
  });

  it.each([...Object.keys(models), 'ollama'])('%s says that it is busy, once', async (vendor) => {
    await vendors.control({ busyNext: 1, busySeconds: 7 });
    const { status, headers } = await vendors.ask(vendor, path, chat('any', '你好', { stream: true }));
    expect(status).toBe(vendor === 'ollama' ? 503 : 429);
    if (vendor !== 'ollama') expect(headers.get('retry-after')).toBe('7');
    expect((await vendors.ask(vendor, path, chat('any', '你好', { stream: true }))).status).toBe(200);
  });

  it.each(Object.keys(models))('%s knows its keys', async (vendor) => {
    const { status } = await vendors.ask(vendor, path, chat('any', '你好'), { authorization: 'Bearer wrong' });
    expect(status).toBe(401);
    const list = (key: string) =>
      fetch(`${vendors.base}/${vendor}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    expect([(await list('wrong')).status, (await list('sk-test')).status]).toEqual([401, 200]);
  });

  it('a path nobody serves is not found', async () => {
    expect((await vendors.send('deepseek', 'nothing', {})).status).toBe(404);
    expect((await vendors.send('constructor', path, {})).status).toBe(404);
  });
});
