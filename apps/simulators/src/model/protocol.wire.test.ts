import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chunk, readEvents, startModel } from '../../test/model-client.ts';

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(async () => {
  expect(await model.stop()).toBe(0);
});

async function stream(question: string, change: object = {}, headers?: Record<string, string>) {
  const response = await model.chat(question, { stream: true, ...change }, headers);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const events = readEvents(await response.text());
  expect(events.pop()).toBe('[DONE]');
  const chunks = events.map((event) => JSON.parse(event) as Chunk);
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  return { chunks, deltas, text: deltas.map(({ content = '' }) => content).join('') };
}

test('a stream is SSE: a role, one token a chunk, a reason to finish, usage when asked, [DONE]', async () => {
  const { chunks, deltas, text } = await stream('#tokens 5', { stream_options: { include_usage: true } });
  expect(deltas[0]).toEqual({ role: 'assistant', content: '' });
  expect(deltas.slice(1, -1).map(({ content }) => content)).toEqual(['1', ' 2', ' 3', ' 4', ' 5']);
  expect(text).toBe('1 2 3 4 5');
  expect(new Set(chunks.map(({ id, object }) => `${id} ${object}`)).size).toBe(1);
  expect(chunks.map(({ choices }) => choices[0]?.finish_reason ?? null).filter(Boolean)).toEqual(['stop']);
  const usage = chunks.at(-1);
  expect(usage?.choices).toEqual([]);
  expect(usage?.usage?.completion_tokens).toBe(5);
  expect(usage?.usage?.total_tokens).toBe(5 + (usage?.usage?.prompt_tokens ?? 0));
  expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
  expect((await stream('#tokens 5')).chunks.some((chunk) => 'usage' in chunk)).toBe(false);
});

test('parallel tool calls come in pieces that assemble to JSON', async () => {
  const { chunks, deltas } = await stream('#tools weather {"city":"北京","days":3} ;; calc {"expression":"1+2"}');
  const pieces = deltas.flatMap(({ tool_calls = [] }) => tool_calls);
  const calls = [0, 1].map((index) => {
    const own = pieces.filter((piece) => piece.index === index);
    expect(own.filter(({ id }) => id)).toHaveLength(1);
    return { id: own[0]?.id, name: own[0]?.function.name, args: own.map((piece) => piece.function.arguments).join('') };
  });
  expect(pieces.length).toBeGreaterThan(6);
  expect(calls.map(({ name, args }) => [name, JSON.parse(args)])).toEqual([
    ['weather', { city: '北京', days: 3 }],
    ['calc', { expression: '1+2' }],
  ]);
  expect(calls[0]?.id).not.toBe(calls[1]?.id);
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
});

test('streamed and whole answers are the same, with the same usage', async () => {
  const change = { model: 'qwen-plus-thinking', stream_options: { include_usage: true } };
  const { chunks, deltas, text } = await stream('重疾险怎么选？', change);
  const whole = await model.ask('重疾险怎么选？', { model: 'qwen-plus-thinking' });
  expect(text).toBe(whole.text);
  expect(deltas.map(({ reasoning_content = '' }) => reasoning_content).join('')).toBe(whole.reasoning_content);
  expect(whole.reasoning_content).toContain('重疾险');
  expect(deltas.findLastIndex(({ reasoning_content }) => reasoning_content)).toBeLessThan(
    deltas.findIndex(({ content }) => content),
  );
  expect(chunks.at(-1)?.usage?.completion_tokens).toBe(whole.usage.completion_tokens);
});

test('max_tokens and stop end an answer early', async () => {
  const short = await model.ask('#tokens 50', { max_tokens: 7 });
  expect(short).toMatchObject({ text: '1 2 3 4 5 6 7', finish: 'length', usage: { completion_tokens: 7 } });
  expect(await model.ask('#echo 一二三。四五六', { stop: ['四'] })).toMatchObject({ text: '一二三。', finish: 'stop' });
});

test('refusals speak OpenAI', async () => {
  const error = async (response: Response) => [response.status, ((await response.json()) as { error: object }).error];
  expect(await error(await model.chat('你好', {}, { authorization: 'Bearer wrong' }))).toEqual([
    401,
    expect.objectContaining({ code: 'invalid_api_key', type: 'authentication_error', message: expect.any(String) }),
  ]);
  expect(await error(await model.chat('你好', { model: 'no-such-model' }))).toMatchObject([
    404,
    { code: 'model_not_found' },
  ]);
  expect(await error(await model.post('/v1/nothing', {}))).toMatchObject([404, { code: 'unknown_url' }]);
  expect(await error(await model.chat([]))).toMatchObject([400, { param: 'messages' }]);
  expect(await error(await model.chat('你好', { temperature: 3 }))).toMatchObject([400, { param: 'temperature' }]);
  expect(await error(await model.chat('#fail 500'))).toMatchObject([500, { type: 'server_error' }]);
  const limited = await model.chat('#fail 429');
  expect(limited.headers.get('retry-after')).toBe('1');
  expect(await error(limited)).toMatchObject([429, { type: 'rate_limit_error' }]);
});

test('models are listed; images and parts are taken', async () => {
  const models = await fetch(`${model.base}/v1/models`, { headers: { authorization: 'Bearer sk-test' } });
  expect(((await models.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toContain('zhixing-demo');
  const parts = [
    { type: 'text', text: '图里有什么？' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
  ];
  const seen = await model.ask([{ role: 'user', content: parts }]);
  expect(seen.text).toContain('1 张图片');
  expect(seen.usage.prompt_tokens).toBeGreaterThan(700);
});

test('speech is taken by a model that listens and given by one that speaks', async () => {
  const key = { authorization: 'Bearer sk-test' };
  const listen = (name: string, sound: string) => {
    const body = new FormData();
    body.set('model', name);
    body.set('file', new File([sound], 'a.wav'));
    return fetch(`${model.base}/v1/audio/transcriptions`, { method: 'POST', headers: key, body });
  };
  expect(await (await listen('zhixing-demo-transcribe', 'RIFF0000WAVEfmt ')).json()).toEqual({ text: '' });
  expect((await listen('zhixing-demo-transcribe', 'hello')).status).toBe(400);
  expect((await listen('zhixing-demo-speech', 'RIFF0000WAVEfmt ')).status).toBe(400);
  const order = { model: 'zhixing-demo-speech', input: '你好', voice: 'alloy' };
  const spoken = await model.post('/v1/audio/speech', order);
  expect((await spoken.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect((await model.post('/v1/audio/speech', { ...order, voice: '' })).status).toBe(400);
  expect((await model.post('/v1/audio/speech', { ...order, model: 'zhixing-demo' })).status).toBe(404);
});

test('a picture is drawn by a model that draws, given or by its address', async () => {
  const order = { model: 'zhixing-demo-image', prompt: '一个红点' };
  const drawn = (await (await model.post('/v1/images/generations', order)).json()) as { data: { b64_json: string }[] };
  expect(
    Buffer.from(drawn.data[0]?.b64_json ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const named = await model.post('/v1/images/generations', { ...order, model: 'zhixing-demo-image-url' });
  expect(await named.json()).toMatchObject({ data: [{ url: expect.stringContaining('https://') }] });
  expect((await model.post('/v1/images/generations', { ...order, prompt: '' })).status).toBe(400);
  expect((await model.post('/v1/images/generations', { ...order, model: 'zhixing-demo' })).status).toBe(404);
});

test('embeddings are unit vectors, near for similar texts, the same as float and base64', async () => {
  const input = ['重疾险理赔需要哪些材料', '重疾险的理赔材料有哪些', '明天上海天气怎么样'];
  const request = { model: 'zhixing-demo-embedding', input };
  type List = { data: { embedding: number[] & string }[]; usage: { prompt_tokens: number } };
  const floats = (await (await model.post('/v1/embeddings', request)).json()) as List;
  const packed = (await (await model.post('/v1/embeddings', { ...request, encoding_format: 'base64' })).json()) as List;
  const vectors = floats.data.map(({ embedding }) => embedding as number[]);
  const dot = (one: number[] = [], other: number[] = []) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  expect(vectors.map((vector) => vector.length)).toEqual([1024, 1024, 1024]);
  expect(dot(vectors[0], vectors[0])).toBeCloseTo(1, 5);
  expect(dot(vectors[0], vectors[1])).toBeGreaterThan(0.5);
  expect(dot(vectors[0], vectors[2])).toBeLessThan(0.2);
  const bytes = Buffer.from(packed.data[0]?.embedding ?? '', 'base64');
  expect(bytes.readFloatLE(40)).toBeCloseTo(vectors[0]?.[10] ?? Number.NaN, 6);
  expect(floats.usage.prompt_tokens).toBeGreaterThan(10);
  expect((await model.post('/v1/embeddings', { ...request, input: [''] })).status).toBe(400);
});
