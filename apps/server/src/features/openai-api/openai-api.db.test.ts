import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import * as contract from '@zhixing/contract/api-key';
import { limits } from '@zhixing/contract/limit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { gather, type OpenAiStage, openOpenAiStage, type Person, refusal } from '../../../test/openai-stage.ts';
import { newId } from '../../base/id.ts';
import { account } from '../../db/schema/account.ts';
import { apiKey, apiKeyCall } from '../../db/schema/api-key.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';

let at: OpenAiStage;
let stage: OpenAiStage['stage'];
let owner: Person;
let agentId: string;

beforeAll(async () => {
  at = await openOpenAiStage();
  ({ stage, owner, agentId } = at);
}, 120_000);
afterAll(() => stage.close());

const create: OpenAiStage['createKey'] = (...wanted) => at.createKey(...wanted);
const client: OpenAiStage['client'] = (...wanted) => at.client(...wanted);
const inTenant: OpenAiStage['inTenant'] = (work) => at.inTenant(work);
const ask = (key: string, content: string, more: object = {}) =>
  client(key).chat.completions.create({ model: agentId, messages: [{ role: 'user', content }], ...more });

describe('with OpenAI’s own client', () => {
  it('lists the agents, and answers whole with usage', async () => {
    const { key } = await create();
    const models = await client(key).models.list();
    expect(models.data.map(({ id }) => id)).toContain(agentId);
    const answer = await ask(key, '你好');
    expect(answer).toMatchObject({ object: 'chat.completion', model: agentId });
    expect(answer.choices[0]?.message.content).not.toBe('');
    expect(answer.choices[0]?.finish_reason).toBe('stop');
    expect(answer.usage?.total_tokens).toBeGreaterThan(0);
  });

  it('streams the same words, then usage, then the end', async () => {
    const { key } = await create();
    const stream = await client(key).chat.completions.create({
      model: agentId,
      messages: [{ role: 'user', content: '#tokens 300' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await gather(stream);
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.filter(({ choices }) => choices[0]?.finish_reason === 'stop')).toHaveLength(1);
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(0);
    const id = chunks[0]?.id.replace('chatcmpl-', '') ?? '';
    const session = await inTenant((tx) => tx.select().from(chatRun).where(eq(chatRun.id, id)));
    expect(session[0]).toMatchObject({ status: 'done', accountId: owner.id });
    expect(text).toBe(Array.from({ length: 300 }, (_, n) => n + 1).join(' '));
  });

  it('keeps a conversation by its id, and takes a whole one without', async () => {
    const { key } = await create();
    const first = (await ask(key, '我叫小明')) as unknown as { conversation_id: string };
    await ask(key, '我叫什么', { conversation_id: first.conversation_id });
    const runs = await inTenant((tx) => tx.select().from(chatRun).where(eq(chatRun.sessionId, first.conversation_id)));
    expect(runs).toHaveLength(2);
    const whole = await client(key).chat.completions.create({
      model: agentId,
      messages: [
        { role: 'system', content: '说话要短' },
        { role: 'user', content: '我叫小红' },
        { role: 'assistant', content: '你好，小红' },
        { role: 'user', content: '我叫什么' },
      ],
    });
    const { conversation_id: id } = whole as unknown as { conversation_id: string };
    const [session] = await inTenant((tx) => tx.select().from(chatSession).where(eq(chatSession.id, id)));
    expect(session?.title).toContain('【要求】');
  });

  it('gives the same answer to the same idempotency key, and asks the model once', async () => {
    const { key } = await create();
    const again = () =>
      client(key).chat.completions.create(
        { model: agentId, messages: [{ role: 'user', content: '算一次' }] },
        { headers: { 'Idempotency-Key': 'order-1' } },
      );
    const [one, two] = [await again(), await again()];
    expect([two.id, two.choices[0]?.message.content]).toEqual([one.id, one.choices[0]?.message.content]);
    const together = await Promise.all([1, 2, 3].map(again));
    expect(new Set(together.map(({ id }) => id))).toEqual(new Set([one.id]));
    const streamed = await client(key).chat.completions.create(
      { model: agentId, messages: [{ role: 'user', content: '算一次' }], stream: true },
      { headers: { 'Idempotency-Key': 'order-1' } },
    );
    const text = (await gather(streamed)).map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toBe(one.choices[0]?.message.content);
  });

  it('a worker killed in the middle costs neither a word nor a second answer', async () => {
    const { key } = await create();
    const say = (content: string) =>
      client(key).chat.completions.create(
        { model: agentId, messages: [{ role: 'user', content }], stream: true },
        { headers: { 'Idempotency-Key': 'killed' } },
      );
    const stream = await say('#tokens 4000');
    let text = '';
    let isKilled = false;
    for await (const { choices } of stream) {
      text += choices[0]?.delta.content ?? '';
      if (isKilled || text.length < 200) continue;
      isKilled = true;
      void stage.restartWorker('SIGKILL');
    }
    expect(isKilled).toBe(true);
    expect(text).toBe(Array.from({ length: 4000 }, (_, n) => n + 1).join(' '));
    const again = await gather(await say('#tokens 4000'));
    expect(again.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(text);
  });

  it('the AI SDK reads it too', async () => {
    const { key } = await create();
    const provider = createOpenAICompatible({
      name: 'zhixing',
      baseURL: `http://${owner.host}/v1`,
      apiKey: key,
      fetch: at.fetchAt(),
    });
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: '你好' }] }];
    const { content, finishReason } = await provider(agentId).doGenerate({ prompt });
    expect(content).toEqual([expect.objectContaining({ type: 'text', text: expect.stringMatching(/./) })]);
    expect(finishReason.unified).toBe('stop');
  });
});

describe('a key', () => {
  it('is told once and kept as its hash', async () => {
    const made = await create();
    expect(made.key).toMatch(/^zxk_[\w-]{43}$/);
    const listed = (await stage.world.send(contract.listApiKeys, {}, owner)).data;
    expect(JSON.stringify(listed)).not.toContain(made.key);
    const rows = await inTenant((tx) => tx.select().from(apiKey).where(eq(apiKey.id, made.id)));
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(4));
  });

  it('is counted against its owner’s day and its own limits, with twenty at once', async () => {
    const { id, key } = await create({ dayLimit: 3 });
    const calls = await Promise.all(Array.from({ length: 20 }, () => refusal(ask(key, '你好'))));
    expect(calls.filter((one) => one === undefined)).toHaveLength(3);
    expect(calls.filter((one) => one).map((one) => one?.code)).toEqual(
      Array.from({ length: 17 }, () => 'api_key_used'),
    );
    expect(await inTenant((tx) => tx.$count(apiKeyCall, eq(apiKeyCall.keyId, id)))).toBe(3);
    const usage = (await stage.world.send(contract.apiKeyUsage, { params: { id } }, owner)).data;
    expect(usage).toHaveLength(30);
    expect(usage.at(-1)).toMatchObject({ calls: 3, failed: 0 });
    expect(usage.at(-1)?.outputTokens).toBeGreaterThan(0);
    await stage.world.send(
      contract.changeApiKey,
      { params: { id }, body: { name: '程序', dayLimit: 4, monthLimit: 4 } },
      owner,
    );
    expect(await refusal(ask(key, '你好'))).toBeUndefined();
    expect(await refusal(ask(key, '你好'))).toEqual({ status: 429, code: 'api_key_used', type: 'rate_limit_error' });
  });

  it('opens nothing once revoked, past its time, of somebody shut out, on another host, or for another agent', async () => {
    const unknown = { status: 401, code: 'token_invalid', type: 'authentication_error' };
    const revoked = await create();
    await stage.world.send(contract.revokeApiKey, { params: { id: revoked.id } }, owner);
    expect(await refusal(ask(revoked.key, '你好'))).toEqual(unknown);
    const old = await create({ days: 1 });
    await inTenant((tx) =>
      tx
        .update(apiKey)
        .set({ expiresAt: new Date(0) })
        .where(eq(apiKey.id, old.id)),
    );
    expect(await refusal(ask(old.key, '你好'))).toEqual(unknown);
    expect(await refusal(ask('zxk_nonsense', '你好'))).toEqual(unknown);
    const elsewhere = await stage.world.addTenant();
    expect(await refusal(client((await create()).key, elsewhere.host).models.list())).toEqual(unknown);
    const other = await addAgent(stage.world, owner, { state: 'released', name: '别的' });
    const narrow = await create({ agentId: other });
    expect((await refusal(ask(narrow.key, '你好')))?.status).toBe(404);
    expect((await client(narrow.key).models.list()).data.map(({ id }) => id)).toEqual([other]);
    const shut = await stage.addPerson();
    const { key } = await create({}, shut);
    await inTenant((tx) => tx.update(account).set({ status: 'disabled' }).where(eq(account.id, shut.id)));
    expect(await refusal(ask(key, '你好'))).toEqual(unknown);
  });

  it('another’s agent that is not on the market is absent', async () => {
    const stranger = await stage.addPerson();
    const { key } = await create({}, stranger);
    expect(await refusal(ask(key, '你好'))).toMatchObject({ status: 404 });
  });

  it('what it opened ends with it', async () => {
    const { id, key } = await create();
    const stream = await client(key).chat.completions.create({
      model: agentId,
      messages: [{ role: 'user', content: '#endless 50' }],
      stream: true,
    });
    const seen = gather(stream);
    seen.catch(() => undefined);
    await vi.waitFor(async () =>
      expect(await inTenant((tx) => tx.$count(apiKeyCall, eq(apiKeyCall.keyId, id)))).toBe(1),
    );
    await stage.world.send(contract.revokeApiKey, { params: { id } }, owner);
    await expect(seen).rejects.toThrow();
  });

  it('what does not fit is refused in OpenAI’s shape, with the field', async () => {
    const { key } = await create();
    const bad = (more: object) => refusal(ask(key, '你好', more));
    expect(await bad({ tools: [{ type: 'function', function: { name: 'x' } }] })).toMatchObject({ status: 400 });
    expect(await bad({ n: 2 })).toMatchObject({ status: 400, type: 'invalid_request_error' });
    expect(await bad({ messages: [] })).toMatchObject({ status: 400 });
    expect(await bad({ model: 'no-such-model' })).toMatchObject({ status: 404 });
    expect(await bad({ model: newId() })).toMatchObject({ status: 404 });
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
      'x-forwarded-host': owner.host,
    };
    for (const [body, status] of [
      ['{"model"', 400],
      [`"${'x'.repeat(limits.callBytes.most)}"`, 413],
    ] as const) {
      const reply = await stage.bare('/v1/chat/completions', { method: 'POST', headers, body });
      expect([reply.status, await reply.json()]).toEqual([
        status,
        { error: expect.objectContaining({ type: 'invalid_request_error', message: expect.any(String) }) },
      ]);
    }
  });
});
