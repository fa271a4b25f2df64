import { readTrace } from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addAgent } from '../../../test/agents.ts';
import { gather, type OpenAiStage, openOpenAiStage } from '../../../test/openai-stage.ts';
import { talk } from '../../../test/talk.ts';
import { chatRun, chatRunStep, type RoundBody } from '../../db/schema/chat.ts';

let at: OpenAiStage;
/** Agents by the model that answers for them. */
const agents = new Map<string, string>();
let key: string;

const schema = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['上海', '北京'] }, degrees: { type: 'integer' } },
  required: ['city', 'degrees'],
  additionalProperties: false,
} as const;
const kinds = {
  schema: { modelName: 'zhixing-demo', profile: { structured: 'schema' } },
  json: { modelName: 'zhixing-demo', profile: { structured: 'json' } },
  words: { modelName: 'zhixing-demo', profile: { structured: 'none' } },
  fenced: { modelName: 'zhixing-demo-fenced', profile: {} },
  once: { modelName: 'zhixing-demo-unfit-once', profile: {} },
  never: { modelName: 'zhixing-demo-unfit', profile: {} },
} as const;
type Kind = keyof typeof kinds;

beforeAll(async () => {
  at = await openOpenAiStage();
  ({ key } = await at.createKey());
  for (const [kind, model] of Object.entries(kinds)) {
    const chat = await at.stage.addModel(model);
    const document = { suggestions: true, models: { chat }, tools: [] };
    agents.set(kind, await addAgent(at.stage.world, at.owner, { state: 'released', name: kind, document }));
    const answer = { format: 'json' as const, schema: JSON.stringify(schema) };
    const set = { state: 'released' as const, name: `${kind} set`, document: { ...document, answer } };
    agents.set(`${kind} set`, await addAgent(at.stage.world, at.owner, set));
  }
}, 120_000);
afterAll(() => at.stage.close());

const modelOf = (kind: Kind | `${Kind} set`) => agents.get(kind) ?? '';
const byCompletion = (kind: Kind | `${Kind} set`, more: object = {}, headers = {}) =>
  at.client(key).chat.completions.create(
    {
      ...{ model: modelOf(kind), messages: [{ role: 'user' as const, content: '上海今天 21 度' }] },
      ...{ response_format: { type: 'json_schema' as const, json_schema: { name: 'weather', schema } }, ...more },
      stream: false,
    },
    { headers },
  );
const right = { city: '上海', degrees: 21 };
const runOf = (id: string) => id.replace(/^(chatcmpl-|resp_)/, '');
const roundsOf = async (id: string) => {
  const where = eq(chatRunStep.runId, runOf(id));
  const rows = await at.inTenant((tx) => tx.select().from(chatRunStep).where(where).orderBy(chatRunStep.no));
  return rows.map(({ body }) => body as RoundBody);
};
type Refused = { status?: number; code?: string; param?: string; message: string; headers?: Headers };
const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: Refused) => error,
  );

describe('JSON by a schema, with OpenAI’s own client', () => {
  it.each<Kind>(['schema', 'json', 'words', 'fenced'])(
    '%s: one call, and the content is the JSON alone',
    async (kind) => {
      const { id, choices, usage } = await byCompletion(kind);
      const content = choices[0]?.message.content ?? '';
      expect(JSON.parse(content)).toEqual(right);
      const rounds = await roundsOf(id);
      expect(rounds).toHaveLength(1);
      expect(usage?.total_tokens).toBe((rounds[0]?.inputTokens ?? 0) + (rounds[0]?.outputTokens ?? 0));
      expect(rounds[0]?.json).toEqual({
        fits: true,
        ...(kind === 'fenced' ? { said: expect.stringContaining('```') } : {}),
      });
    },
  );

  it('wrong once: asked once more with what is wrong, and both calls are counted', async () => {
    const { id, choices, usage } = await byCompletion('once');
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ city: '上海', degrees: expect.any(Number) });
    const rounds = await roundsOf(id);
    expect(rounds.map(({ json }) => json)).toEqual([{ faults: ['the answer: is not JSON'] }, { fits: true }]);
    const sum = (pick: (round: RoundBody) => number) => rounds.reduce((all, round) => all + pick(round), 0);
    expect(usage).toMatchObject({
      prompt_tokens: sum(({ inputTokens }) => inputTokens),
      completion_tokens: sum(({ outputTokens }) => outputTokens),
    });
    const [run] = await at.inTenant((tx) =>
      tx
        .select()
        .from(chatRun)
        .where(eq(chatRun.id, runOf(id))),
    );
    expect(run).toMatchObject({ status: 'done', inputTokens: usage?.prompt_tokens });
  });

  it('wrong always: refused with what is wrong and what it took, asked twice and not more', async () => {
    const error = await refused(byCompletion('never'));
    expect(error).toMatchObject({ status: 502, code: 'answer_unfit', param: 'response_format' });
    expect(error?.message).toMatch(/the answer: is not JSON \(\d+ tokens were used\)/);
    expect(error?.headers?.get('x-should-retry')).toBe('false');
    const where = eq(chatRun.errorCode, 'ANSWER_UNFIT');
    const [run] = await at.inTenant((tx) => tx.select().from(chatRun).where(where));
    expect((await roundsOf(run?.id ?? '')).map(({ json }) => json?.faults?.length)).toEqual([1, 1]);
    expect(run?.inputTokens).toBeGreaterThan(0);
  });

  it('the helpers parse it, in both protocols', async () => {
    const shape = z.object({ city: z.enum(['上海', '北京']), degrees: z.int() });
    const messages = [{ role: 'user' as const, content: '上海今天 21 度' }];
    const chat = await at.client(key).chat.completions.parse({
      ...{ model: modelOf('schema'), messages, response_format: zodResponseFormat(shape, 'weather') },
    });
    expect(chat.choices[0]?.message.parsed).toEqual(right);
    const text = { format: zodTextFormat(shape, 'weather') };
    const told = await at.client(key).responses.parse({ model: modelOf('words'), input: '上海今天 21 度', text });
    expect(told.output_parsed).toEqual(right);
    expect(told.text?.format).toMatchObject({ type: 'json_schema', name: 'weather' });
    expect((await at.client(key).responses.retrieve(told.id)).text?.format).toEqual(told.text?.format);
  });

  it('any object, and words where nothing is asked', async () => {
    const some = await byCompletion('words', { response_format: { type: 'json_object' } });
    expect(JSON.parse(some.choices[0]?.message.content ?? '')).toBeTypeOf('object');
    const plain = await byCompletion('words', { response_format: { type: 'text' } });
    expect(() => JSON.parse(plain.choices[0]?.message.content ?? '')).toThrow();
  });

  it('the same idempotency key with another schema is another question', async () => {
    const headers = { 'Idempotency-Key': 'json-once' };
    const one = await byCompletion('schema', {}, headers);
    expect((await byCompletion('schema', {}, headers)).id).toBe(one.id);
    const error = await refused(byCompletion('schema', { response_format: { type: 'json_object' } }, headers));
    expect(error).toMatchObject({ code: 'request_key_used' });
  });
});

describe('streamed', () => {
  const messages = [{ role: 'user' as const, content: '上海今天 21 度' }];
  const stream = async (kind: Kind) =>
    gather(
      await at.client(key).chat.completions.create({
        ...{ model: modelOf(kind), messages, stream: true as const },
        response_format: { type: 'json_schema' as const, json_schema: { name: 'weather', schema } },
      }),
    );

  it.each<Kind>(['schema', 'fenced', 'once'])('%s: only what is valid is sent, once it is known', async (kind) => {
    const chunks = await stream(kind);
    const pieces = chunks.flatMap(({ choices }) => choices[0]?.delta.content || []);
    expect(pieces).toHaveLength(1);
    expect(JSON.parse(pieces[0] ?? '')).toMatchObject({ city: '上海' });
  });

  it('wrong always: not a word of it, and the error', async () => {
    const heard: string[] = [];
    const call = async () => {
      const body = { model: modelOf('never'), messages, stream: true as const };
      const format = { response_format: { type: 'json_object' as const } };
      for await (const { choices } of await at.client(key).chat.completions.create({ ...body, ...format }))
        heard.push(choices[0]?.delta.content ?? '');
    };
    expect(await refused(call())).toMatchObject({ code: 'answer_unfit' });
    expect(heard.join('')).toBe('');
    const events = await gather(
      await at.client(key).responses.create({
        ...{ model: modelOf('never'), input: '你好', stream: true },
        text: { format: { type: 'json_object' } },
      }),
    );
    expect(events.map(({ type }) => type)).toEqual(['response.created', 'response.in_progress', 'response.failed']);
    expect(events.at(-1)).toMatchObject({ response: { error: { code: 'answer_unfit' } } });
  });
});

describe('an agent that is set to answer as JSON', () => {
  it('does so for everybody, and a call may still ask for another shape', async () => {
    const { choices } = await byCompletion('words set', { response_format: undefined });
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual(right);
    const other = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const format = { type: 'json_schema', json_schema: { name: 'n', schema: other } };
    const asked = await byCompletion('schema set', { response_format: format });
    expect(JSON.parse(asked.choices[0]?.message.content ?? '')).toEqual({ n: 21 });
  });

  it('MSG-27 the chat shows it as JSON, and nothing is suggested beneath it; a draft of it is no answer', async () => {
    const { stage, owner } = at;
    const last = (await talk(stage, owner, { agentId: modelOf('once set'), query: '上海今天 21 度' })).events.at(-1);
    if (last?.kind !== 'run-finished') throw new Error('it did not end');
    expect(last).toMatchObject({ outcome: 'done', answer: { type: 'json' } });
    expect(last.answer.question).toBeUndefined();
    expect(JSON.parse(last.answer.content)).toMatchObject({ city: '上海' });
    expect(last.answer.step).toMatchObject([
      { isInner: true, faults: ['the answer: is not JSON'] },
      { content: last.answer.content },
    ]);
    expect(last.answer.step?.[1]?.isInner).toBeUndefined();
  });

  it('the trace of a debug shows both calls, and what was wrong with the first', async () => {
    const { stage, owner } = at;
    const debug = { agentId: modelOf('once set'), query: '上海今天 21 度', release: 0 as const };
    const runId = (await talk(stage, owner, debug)).events.at(-1)?.runId ?? '';
    const { data } = await stage.world.send(readTrace, { params: { id: runId } }, owner);
    const calls = data.spans.filter(({ kind }) => kind === 'model');
    expect(calls.map(({ isError }) => isError)).toEqual([true, false]);
    expect(JSON.parse(calls[0]?.output ?? '').json).toEqual({ faults: ['the answer: is not JSON'] });
    expect(calls[1]?.input).toContain('the answer: is not JSON');
  });
});

describe('schemas that are not taken', () => {
  it.each<[string, object, string]>([
    ['a keyword nobody checks', { if: {} }, 'response_format.json_schema.schema.if'],
    ['another address', { $ref: 'http://127.0.0.1/x' }, 'response_format.json_schema.schema.$ref'],
    ['a giant', { description: 'x'.repeat(50_000) }, 'response_format.json_schema.schema'],
  ])('%s', async (_, hostile, param) => {
    const format = { type: 'json_schema', json_schema: { name: 'x', schema: hostile } };
    const error = await refused(byCompletion('schema', { response_format: format }));
    expect(error).toMatchObject({ status: 400, code: 'bad_request', param });
  });
  it('a pattern without end does not hold up anybody', async () => {
    const hostile = {
      type: 'object',
      properties: { city: { type: 'string', pattern: '^(([^x])+)+$', minLength: 40, maxLength: 40 } },
      required: ['city'],
    };
    const format = { type: 'json_schema', json_schema: { name: 'x', schema: hostile } };
    const content = `${'a'.repeat(60)}x`;
    const began = performance.now();
    await refused(byCompletion('schema', { response_format: format, messages: [{ role: 'user', content }] }));
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
