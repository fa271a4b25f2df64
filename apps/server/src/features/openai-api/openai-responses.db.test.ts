import { createOpenAI } from '@ai-sdk/openai';
import { eq } from 'drizzle-orm';
import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { numbers } from '../../../test/chat-words.ts';
import { gather, type OpenAiStage, openOpenAiStage, refusal } from '../../../test/openai-stage.ts';
import { newId } from '../../base/id.ts';
import { apiKeyCall } from '../../db/schema/api-key.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';

let at: OpenAiStage;
let agentId: string;

beforeAll(async () => {
  at = await openOpenAiStage();
  ({ agentId } = at);
}, 120_000);
afterAll(() => at.stage.close());

type Told = Response & { conversation_id: string };
const ask = async (key: string, input: string | object[], more: object = {}, headers: Record<string, string> = {}) => {
  const body = { model: agentId, input, ...more } as { model: string; input: string };
  return (await at.client(key).responses.create(body, { headers })) as Told;
};
const stream = (key: string, input: string, headers: Record<string, string> = {}) =>
  at.client(key).responses.create({ model: agentId, input, stream: true }, { headers });
const textOf = (events: ResponseStreamEvent[]) =>
  events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');
const runOf = (id: string) => id.replace('resp_', '');
const thinking = '#deltas [{"reasoning_content":"先想"},{"reasoning_content":"一想"},"好","的"]';

describe('with OpenAI’s own client', () => {
  it('answers whole, and gives the same back later', async () => {
    const { key } = await at.createKey();
    const answer = await ask(key, '你好', { temperature: 0.3, store: true, metadata: { a: 'b' } });
    expect(answer).toMatchObject({ object: 'response', status: 'completed', model: agentId, error: null });
    expect(answer.output_text).not.toBe('');
    expect(answer.usage?.total_tokens).toBeGreaterThan(0);
    const again = await at.client(key).responses.retrieve(answer.id);
    expect(again).toEqual({ ...answer, created_at: again.created_at });
  });

  it('streams the events in OpenAI’s order, numbered, and the helper puts them together', async () => {
    const { key } = await at.createKey();
    const events = await gather(await stream(key, '#tokens 30'));
    expect(events.map(({ sequence_number: no }) => no)).toEqual(events.map((_, no) => no));
    const types = events.map(({ type }) => type.replace('response.', ''));
    const others = types.filter((type) => type !== 'output_text.delta');
    const before = ['created', 'in_progress', 'output_item.added', 'content_part.added'];
    const after = ['output_text.done', 'content_part.done', 'output_item.done', 'completed'];
    expect(others).toEqual([...before, ...after]);
    expect([types.slice(0, 4), types.slice(-4)]).toEqual([before, after]);
    expect(textOf(events)).toBe(numbers(30));
    const helped = await at.client(key).responses.stream({ model: agentId, input: '#tokens 30' }).finalResponse();
    expect(helped.output_text).toBe(numbers(30));
    expect(helped.usage?.output_tokens).toBeGreaterThan(0);
  });

  it('thinking comes as an item before the message, streamed, whole and read again', async () => {
    const { key } = await at.createKey();
    const events = await gather(await stream(key, thinking));
    const types = events.map(({ type }) => type.replace('response.', ''));
    expect(types.slice(0, 4)).toEqual(['created', 'in_progress', 'output_item.added', 'reasoning_summary_part.added']);
    expect(types.lastIndexOf('reasoning_summary_text.delta')).toBeLessThan(types.indexOf('content_part.added'));
    const last = events.at(-1);
    const output = [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: '先想一想' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '好的' }] },
    ];
    expect(last).toMatchObject({ type: 'response.completed', response: { output } });
    const whole = await ask(key, thinking);
    expect(whole).toMatchObject({ output, output_text: '好的' });
    expect((await at.client(key).responses.retrieve(whole.id)).output).toEqual(whole.output);
  });

  it('goes on with an earlier response, and with a conversation', async () => {
    const { key } = await at.createKey();
    const first = await ask(key, `我叫小明。${'一二三四五'.repeat(100)}`);
    const second = await ask(key, '我叫什么', { previous_response_id: first.id, instructions: '只用一个词' });
    expect(second).toMatchObject({ previous_response_id: first.id, conversation_id: first.conversation_id });
    expect(await at.questionOf(second.id)).toBe('【要求】\n只用一个词\n\n【现在的问题】\n我叫什么');
    // The long first question was read again with the short second one.
    expect(second.usage?.input_tokens).toBeGreaterThan(first.usage?.input_tokens ?? Number.NaN);
    const third = await ask(key, [{ role: 'user', content: '再说一次' }], { conversation_id: first.conversation_id });
    expect(third.conversation_id).toBe(first.conversation_id);
    const session = eq(chatRun.sessionId, first.conversation_id);
    expect(await at.inTenant((tx) => tx.$count(chatRun, session))).toBe(3);
  });

  it('takes a whole talk in items, and what clients send back of it', async () => {
    const { key } = await at.createKey();
    const first = await ask(key, thinking);
    const answer = await ask(key, [
      { role: 'system', content: '说话要短' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: '先问的' }] },
      ...first.output,
      ...first.output.map(({ id }) => ({ type: 'item_reference', id })),
      { role: 'user', content: '再问的' },
    ]);
    const question = await at.questionOf(answer.id);
    expect(question).toContain('【要求】\n说话要短');
    expect(question).toContain('用户：先问的\n助手：好的\n助手：好的');
    expect(question).toContain('【现在的问题】\n再问的');
  });

  it('gives the same answer to the same idempotency key, in the other protocol too', async () => {
    const { key } = await at.createKey();
    const headers = { 'Idempotency-Key': 'once' };
    const [one, two] = [await ask(key, '算一次', {}, headers), await ask(key, '算一次', {}, headers)];
    expect([two.id, two.output_text]).toEqual([one.id, one.output_text]);
    expect(textOf(await gather(await stream(key, '算一次', headers)))).toBe(one.output_text);
    const other = await at
      .client(key)
      .chat.completions.create({ model: agentId, messages: [{ role: 'user', content: '算一次' }] }, { headers });
    expect(other.choices[0]?.message.content).toBe(one.output_text);
  });

  it('a worker killed in the middle costs neither a word nor a second answer', async () => {
    const { key } = await at.createKey();
    const headers = { 'Idempotency-Key': 'killed' };
    let text = '';
    let isKilled = false;
    for await (const event of await stream(key, '#tokens 4000', headers)) {
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (isKilled || text.length < 200) continue;
      isKilled = true;
      void at.stage.restartWorker('SIGKILL');
    }
    expect(isKilled).toBe(true);
    expect(text).toBe(numbers(4000));
    expect((await ask(key, '#tokens 4000', {}, headers)).output_text).toBe(text);
  }, 60_000);
});

describe('with the AI SDK', () => {
  const provider = (apiKey: string) =>
    createOpenAI({ apiKey, baseURL: `http://${at.owner.host}/v1`, fetch: at.fetchAt() }).responses(agentId);
  const user = (text: string) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] });

  it('reads an answer, streamed too, and goes on by naming what was answered', async () => {
    const { key } = await at.createKey();
    const { content, finishReason } = await provider(key).doGenerate({ prompt: [user('我叫小明')] });
    const [first] = content;
    if (first?.type !== 'text') throw new Error('no text came');
    expect(finishReason.unified).toBe('stop');
    const assistant = [{ type: 'text' as const, text: '', providerOptions: first.providerMetadata ?? {} }];
    const prompt = [user('我叫小明'), { role: 'assistant' as const, content: assistant }, user(thinking)];
    const streamed = await provider(key).doStream({ prompt });
    const parts = await gather(streamed.stream);
    const joined = (type: 'text-delta' | 'reasoning-delta') =>
      parts.map((part) => (part.type === type ? part.delta : '')).join('');
    expect([joined('reasoning-delta'), joined('text-delta')]).toEqual(['先想一想', '好的']);
    const id = parts.find((part) => part.type === 'response-metadata')?.id ?? '';
    expect(await at.questionOf(id)).toContain(`助手：${first.text.split('\n')[0]}`);
  });
});

describe('what is refused', () => {
  it('what does not fit, in OpenAI’s shape', async () => {
    const { key } = await at.createKey();
    const bad = (input: string | object[], more: object = {}) => refusal(ask(key, input, more));
    const invalid = { status: 400, type: 'invalid_request_error' };
    expect(await bad('你好', { tools: [{ type: 'function', name: 'x' }] })).toMatchObject(invalid);
    expect(await bad('你好', { conversation: 'conv_1' })).toMatchObject(invalid);
    expect(await bad('你好', { previous_response_id: 'resp_x', conversation_id: newId() })).toMatchObject(invalid);
    expect(await bad([{ type: 'function_call_output', call_id: 'x', output: 'y' }])).toMatchObject(invalid);
    expect(await bad([{ role: 'assistant', content: '好' }])).toMatchObject(invalid);
    expect(await bad('')).toMatchObject({ ...invalid, code: 'question_empty' });
    expect(await bad('你好', { model: newId() })).toMatchObject({ status: 404, type: 'not_found_error' });
    expect(
      await bad([
        { type: 'item_reference', id: `msg_${newId()}_0` },
        { role: 'user', content: '好' },
      ]),
    ).toMatchObject({
      status: 404,
    });
    expect(await refusal(ask('zxk_nonsense', '你好'))).toMatchObject({ status: 401, code: 'token_invalid' });
  });

  it('responses of others, of agents the key does not open, of debugging, of what was deleted: absent', async () => {
    const { key } = await at.createKey();
    const mine = await ask(key, '我的');
    const stranger = await at.stage.addPerson();
    const other = await addAgent(at.stage.world, at.owner, { state: 'released', name: '别的' });
    const narrow = await at.createKey({ agentId: other });
    const theirs = await at.createKey({}, stranger);
    const reads = (apiKey: string, id = mine.id) => refusal(at.client(apiKey).responses.retrieve(id));
    const goesOn = (apiKey: string, model: string) =>
      refusal(ask(apiKey, '接着说', { model, previous_response_id: mine.id }));
    expect(await reads(key)).toBeUndefined();
    for (const apiKey of [narrow.key, theirs.key]) expect(await reads(apiKey)).toMatchObject({ status: 404 });
    for (const id of ['resp_x', `resp_${newId()}`, mine.id.replace('resp_', 'msg_'), runOf(mine.id)])
      expect(await reads(key, id)).toMatchObject({ status: 404 });
    expect(await goesOn(narrow.key, other)).toMatchObject({ status: 404 });
    expect(await goesOn(theirs.key, agentId)).toMatchObject({ status: 404 });
    expect(await goesOn(key, other)).toMatchObject({ status: 404 });
    const run = eq(chatRun.id, runOf(mine.id));
    await at.inTenant((tx) => tx.update(chatRun).set({ debug: {} }).where(run));
    expect(await reads(key)).toMatchObject({ status: 404 });
    await at.inTenant((tx) => tx.update(chatRun).set({ debug: null }).where(run));
    const session = eq(chatSession.id, mine.conversation_id);
    await at.inTenant((tx) => tx.update(chatSession).set({ deletedAt: new Date() }).where(session));
    expect(await reads(key)).toMatchObject({ status: 404 });
    expect(await goesOn(key, agentId)).toMatchObject({ status: 404 });
  });

  it('one that is still written is in progress; revoked in the middle, the key hears why', async () => {
    const { id, key } = await at.createKey();
    const seen: ResponseStreamEvent[] = [];
    const reading = (async () => {
      for await (const event of await stream(key, '#endless 50')) seen.push(event);
    })();
    reading.catch(() => undefined);
    await vi.waitFor(() => expect(textOf(seen)).not.toBe(''), { timeout: 10_000 });
    const [first] = seen;
    const name = first?.type === 'response.created' ? first.response.id : '';
    const now = await at.client(key).responses.retrieve(name);
    expect(now).toMatchObject({ id: name, status: 'in_progress', output: [], usage: null, error: null });
    await at.revoke(id);
    await expect(reading).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('a run that failed says so: in the stream, whole, and when it is read', async () => {
    const { key } = await at.createKey();
    await at.stage.control({ failNext: 100, failStatus: 400 });
    try {
      const events = await gather(await stream(key, '你好'));
      const last = events.at(-1);
      if (last?.type !== 'response.failed') throw new Error(`ended with ${last?.type}`);
      const error = { code: 'model_failed', message: expect.stringContaining('模型') };
      expect(last.response).toMatchObject({ status: 'failed', error });
      expect(await at.client(key).responses.retrieve(last.response.id)).toMatchObject({ status: 'failed', error });
      expect(await refusal(ask(key, '你好'))).toEqual({ status: 502, code: 'model_failed', type: 'server_error' });
    } finally {
      await at.stage.control({ failNext: 0 });
    }
  });

  it('cancelled, it is stopped, and this one only; what was written is kept, and cancelling again changes nothing', async () => {
    const { key } = await at.createKey();
    const begin = async () => {
      const seen: ResponseStreamEvent[] = [];
      const reading = (async () => {
        for await (const event of await stream(key, '#endless 50')) seen.push(event);
      })();
      await vi.waitFor(() => expect(textOf(seen)).not.toBe(''), { timeout: 10_000 });
      const [first] = seen;
      return { seen, reading, name: first?.type === 'response.created' ? first.response.id : '' };
    };
    const [one, two] = [await begin(), await begin()];
    const stranger = await at.createKey({}, await at.stage.addPerson());
    expect(await refusal(at.client(stranger.key).responses.cancel(one.name))).toMatchObject({ status: 404 });
    expect((await at.client(key).responses.cancel(one.name)).status).toBe('cancelled');
    await one.reading;
    expect(one.seen.at(-1)?.type).toBe('response.incomplete');
    const kept = await at.client(key).responses.retrieve(one.name);
    expect([kept.status, kept.output_text]).toEqual(['cancelled', textOf(one.seen)]);
    expect((await at.client(key).responses.cancel(one.name)).output).toEqual(kept.output);
    expect((await at.client(key).responses.retrieve(two.name)).status).toBe('in_progress');
    await at.client(key).responses.cancel(two.name);
    await two.reading;
  });

  it('each counts against the key’s limit', async () => {
    const { id, key } = await at.createKey({ dayLimit: 3 });
    const calls = await Promise.all(Array.from({ length: 8 }, () => refusal(ask(key, '你好'))));
    expect(calls.filter((one) => one === undefined)).toHaveLength(3);
    expect(calls.filter((one) => one?.code === 'api_key_used')).toHaveLength(5);
    expect(await at.inTenant((tx) => tx.$count(apiKeyCall, eq(apiKeyCall.keyId, id)))).toBe(3);
  });
});
