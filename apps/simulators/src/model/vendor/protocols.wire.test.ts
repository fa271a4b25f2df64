import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVendors, type Vendors, weather } from '../../../test/vendor-client.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
});
afterAll(async () => {
  expect(await vendors.stop()).toBe(0);
});

const long = '长'.repeat(20_000);
const refusal = ({ status, json }: Awaited<ReturnType<Vendors['ask']>>) => [status, json.error.message];

describe('OpenAI responses', () => {
  const user = (text: string) => ({ role: 'user', content: [{ type: 'input_text', text }] });
  const tools = [{ type: 'function', ...weather }];
  const asked = { model: 'gpt-5.6', input: [user('#tool')], tools };
  const sealed = { store: false, include: ['reasoning.encrypted_content'] };
  const output = (callId: string) => ({ type: 'function_call_output', call_id: callId, output: '晴' });

  it('a call comes back with its thought: by id while they are stored, sealed while they are not', async () => {
    for (const more of [{}, sealed]) {
      const { json } = await vendors.ask('openai', 'responses', { ...asked, ...more });
      const [thought, call] = json.output;
      expect([thought.type, call.type, call.name]).toEqual(['reasoning', 'function_call', 'weather']);
      const again = (items: object[]) =>
        vendors.ask('openai', 'responses', {
          ...asked,
          ...more,
          input: [user('#tool'), ...items, output(call.call_id)],
        });
      const whole = await again([thought, call]);
      expect(whole.json.output.at(-1).content[0].text).toBe('工具答：晴');
      expect(refusal(await again([call]))).toEqual([
        400,
        `Item '${call.id}' of type 'function_call' was provided without its required 'reasoning' item: '${thought.id}'.`,
      ]);
      const byName = await again([
        { type: 'item_reference', id: thought.id },
        { type: 'item_reference', id: call.id },
      ]);
      if (more === sealed) expect(refusal(byName)).toEqual([404, expect.stringContaining('Items are not persisted')]);
      else expect(byName.status).toBe(200);
    }
  });

  it('a seal that was touched is refused', async () => {
    const { json } = await vendors.ask('openai', 'responses', { ...asked, ...sealed });
    const touched = { ...json.output[0], encrypted_content: 'gAAAAAother' };
    const reply = await vendors.ask('openai', 'responses', { ...asked, ...sealed, input: [user('你好'), touched] });
    expect(refusal(reply)).toEqual([400, expect.stringContaining('could not be verified')]);
  });

  it('streams thought, words and counts', async () => {
    const { events } = await vendors.stream('openai', 'responses', {
      model: 'gpt-5.6',
      input: [user('你好')],
      reasoning: { effort: 'medium', summary: 'auto' },
    });
    const said = (type: string) => events.flatMap((event) => (event.type === type ? [event.delta] : [])).join('');
    expect(said('response.reasoning_summary_text.delta')).toContain('先想一想');
    expect(said('response.output_text.delta')).toBe('收到：你好');
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { usage: { output_tokens_details: { reasoning_tokens: 13 } } },
    });
  });

  it.each([
    [{ temperature: 0.5 }, "Unsupported parameter: 'temperature' is not supported with this model."],
    [{ max_tokens: 5 }, "Unknown parameter: 'max_tokens'."],
  ])('refuses %j', async (more, words) => {
    expect(refusal(await vendors.ask('openai', 'responses', { ...asked, ...more }))).toEqual([400, words]);
  });

  it('a prompt that is too long is told within the stream, or with 400', async () => {
    const body = { model: 'gpt-5.6-4k', input: [user(long)] };
    const { events } = await vendors.stream('openai', 'responses', body);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'context_length_exceeded' } });
    expect(refusal(await vendors.ask('openai', 'responses', body))[0]).toBe(400);
  });
});

describe('Anthropic messages', () => {
  const tools = [{ name: 'weather', description: 'd', input_schema: { type: 'object', properties: {} } }];
  const enabled = { thinking: { type: 'enabled', budget_tokens: 1024 } };
  const asked = (question: string, more: object = {}) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 2048,
    messages: [{ role: 'user', content: question }],
    tools,
    ...more,
  });
  const ask = (body: object, headers?: Record<string, string>) => vendors.ask('anthropic', 'messages', body, headers);
  const again = (content: object[], id: string, more: object = enabled) =>
    ask({
      ...asked('#tool', more),
      messages: [
        { role: 'user', content: '#tool' },
        { role: 'assistant', content },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: '晴' }] },
      ],
    });

  it('a call comes back with the thought before it, untouched', async () => {
    const { json } = await ask(asked('#tool', enabled));
    const [thought, call] = json.content;
    expect([thought.type, call.type, json.stop_reason]).toEqual(['thinking', 'tool_use', 'tool_use']);
    expect((await again([thought, call], call.id)).json.content.at(-1)).toEqual({ type: 'text', text: '工具答：晴' });
    expect(refusal(await again([call], call.id))).toEqual([
      400,
      expect.stringContaining(
        'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.',
      ),
    ]);
    expect(refusal(await again([{ ...thought, thinking: '别的' }, call], call.id))).toEqual([
      400,
      'messages.1.content.0: Invalid `signature` in `thinking` block',
    ]);
    expect(refusal(await again([thought, call], 'toolu_other'))).toEqual([
      400,
      expect.stringContaining('`tool_use` ids were found without `tool_result` blocks immediately after'),
    ]);
    expect((await again([call], call.id, {})).status).toBe(200);
  });

  it.each([
    [
      { temperature: 0.5, top_p: 0.9 },
      '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    ],
    [{ ...enabled, temperature: 0.5 }, '`temperature` may only be set to 1 when thinking is enabled.'],
    [{ ...enabled, max_tokens: 1024 }, '`max_tokens` must be greater than `thinking.budget_tokens`.'],
    [{ model: 'claude-opus-4-8', temperature: 1 }, '`temperature` is deprecated for this model.'],
    [{ model: 'claude-opus-5', ...enabled }, '"thinking.type.enabled" is not supported for this model.'],
    [
      { model: 'claude-sonnet-5-5', thinking: { type: 'disabled' } },
      '"thinking.type.disabled" is not supported for this model.',
    ],
    [{ frequency_penalty: 0 }, 'frequency_penalty: Extra inputs are not permitted'],
    [{ max_tokens: undefined }, 'max_tokens: Field required'],
    [
      { model: 'claude-sonnet-4-5-4k', messages: [{ role: 'user', content: long }] },
      'prompt is too long: 10000 tokens > 4096 maximum',
    ],
  ])('refuses %#', async (more, words) => {
    expect(refusal(await ask(asked('你好', more)))).toEqual([400, expect.stringContaining(words)]);
  });

  it('wants its key and its version', async () => {
    expect(refusal(await ask(asked('你好'), { 'x-api-key': 'wrong' }))).toEqual([401, 'invalid x-api-key']);
    const body = JSON.stringify(asked('你好'));
    const reply = await fetch(`${vendors.base}/anthropic/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk-test' },
      body,
    });
    expect(await reply.json()).toMatchObject({ error: { message: 'anthropic-version: header is required' } });
  });

  it('streams with pings while it is silent, and counts', async () => {
    const quiet = { 'x-sim': '{"quietMs":250,"keepAlive":true}' };
    const { events } = await vendors.stream('anthropic', 'messages', asked('你好', enabled), quiet);
    expect(events.filter(({ type }) => type === 'ping').length).toBe(3);
    const said = events.flatMap(({ delta }) => (delta?.text ? [delta.text] : [])).join('');
    expect(said).toBe('收到：你好');
    expect(events.find(({ delta }) => delta?.type === 'signature_delta')).toBeDefined();
    expect(events.at(-2)).toMatchObject({ usage: { output_tokens_details: { thinking_tokens: 13 } } });
    expect(events.at(-1)).toEqual({ type: 'message_stop' });
  });
});

describe('Google generateContent', () => {
  const tools = [{ functionDeclarations: [weather] }];
  const user = (text: string) => ({ role: 'user', parts: [{ text }] });
  const path = (model: string, verb = 'generateContent') => `models/${model}:${verb}`;
  const ask = (model: string, body: object) => vendors.ask('google', path(model), body);
  const result = { role: 'user', parts: [{ functionResponse: { name: 'weather', response: { content: '晴' } } }] };

  it('Gemini 3 wants the signature of a call back, 2.5 does not', async () => {
    const { json } = await ask('gemini-3.8-flash', { contents: [user('#tool')], tools });
    const [part] = json.candidates[0].content.parts;
    expect(part).toMatchObject({ functionCall: { name: 'weather' }, thoughtSignature: expect.any(String) });
    const again = (model: string, given: object) =>
      ask(model, { contents: [user('#tool'), { role: 'model', parts: [given] }, result], tools });
    expect((await again('gemini-3.8-flash', part)).json.candidates[0].content.parts).toEqual([{ text: '工具答：晴' }]);
    const { functionCall } = part;
    expect(refusal(await again('gemini-3.8-flash', { functionCall }))).toEqual([
      400,
      expect.stringContaining('Function call is missing a thought_signature in functionCall parts.'),
    ]);
    expect(refusal(await again('gemini-3.8-flash', { functionCall, thoughtSignature: 'x' }))).toEqual([
      400,
      'Corrupted thought signature.',
    ]);
    expect((await again('gemini-2.5-flash', { functionCall })).status).toBe(200);
  });

  it.each([
    ['gemini-2.5-pro', { thinkingConfig: { thinkingBudget: 0 } }, 'This model only works in thinking mode.'],
    ['gemini-3.8-flash', { thinkingConfig: { thinkingBudget: 9, thinkingLevel: 'low' } }, 'only one of'],
    ['gemini-2.5-flash', { thinkingConfig: { thinkingLevel: 'low' } }, 'Thinking level is not supported'],
    ['gemini-3.8-flash', { frequencyPenalty: 0.5 }, 'Penalty is not enabled'],
  ])('%s refuses %j', async (model, generationConfig, words) => {
    const reply = await ask(model, { contents: [user('你好')], generationConfig });
    expect(refusal(reply)).toEqual([400, expect.stringContaining(words)]);
  });

  it('streams thoughts only if they are asked for, and counts', async () => {
    const read = async (includeThoughts: boolean) => {
      const body = { contents: [user('你好')], generationConfig: { thinkingConfig: { includeThoughts } } };
      return (await vendors.stream('google', `${path('gemini-3.8-flash', 'streamGenerateContent')}?alt=sse`, body))
        .events;
    };
    const events = await read(true);
    const parts = events.flatMap(({ candidates }) => candidates[0].content.parts);
    expect(
      parts
        .filter(({ thought }) => thought)
        .map(({ text }) => text)
        .join(''),
    ).toContain('先想一想');
    expect(
      parts
        .filter(({ thought }) => !thought)
        .map(({ text }) => text)
        .join(''),
    ).toBe('收到：你好');
    expect(events.at(-1).usageMetadata).toMatchObject({ promptTokenCount: 1, thoughtsTokenCount: 13 });
    const silent = (await read(false)).flatMap(({ candidates }) => candidates[0].content.parts);
    expect(silent.some(({ thought }) => thought)).toBe(false);
  });

  it('has its own words for a long prompt, too many calls and a wrong key', async () => {
    expect(refusal(await ask('gemini-3.8-flash-4k', { contents: [user(long)] }))).toEqual([
      400,
      'The input token count (10000) exceeds the maximum number of tokens allowed (4096).',
    ]);
    await vendors.control({ busyNext: 1 });
    const busy = await ask('gemini-3.8-flash', { contents: [user('你好')] });
    expect([busy.status, busy.json.error.details[0].retryDelay]).toEqual([429, '1s']);
    const wrong = await vendors.ask('google', path('gemini-3.8-flash'), {}, { 'x-goog-api-key': 'wrong' });
    expect(refusal(wrong)).toEqual([400, 'API key not valid. Please pass a valid API key.']);
  });
});
