import { createOpenAI } from '@ai-sdk/openai';
import { changeApiKey, listApiKeys } from '@zhixing/contract/api-key';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAiStage, openOpenAiStage, refusal } from '../../../test/openai-stage.ts';
import { apiKeyEmbedding } from '../../db/schema/api-key.ts';
import { chatDay } from '../../db/schema/chat.ts';

let at: OpenAiStage;
let modelId: string;
const name = '向量';

beforeAll(async () => {
  at = await openOpenAiStage();
  modelId = await at.stage.addModel({ kind: 'embedding', name, modelName: 'zhixing-demo-embedding' });
}, 120_000);
afterAll(() => at.stage.close());

const embed = (key: string, input: string | string[], more: object = {}) =>
  at.client(key).embeddings.create({ model: name, input, ...more });
const callsOf = (keyId: string) =>
  at.inTenant((tx) => tx.select().from(apiKeyEmbedding).where(eq(apiKeyEmbedding.keyId, keyId)));
const dot = (one: number[] = [], other: number[] = []) =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);

describe('vectors', () => {
  it('come in the order of the texts, near for similar ones, as numbers and packed', async () => {
    const { id, key } = await at.createKey();
    const input = ['重疾险理赔需要哪些材料', '明天上海天气怎么样', '重疾险的理赔材料有哪些'];
    // The client asks for base64 by itself and unpacks it.
    const packed = await embed(key, input);
    const plain = await embed(key, input, { encoding_format: 'float', model: modelId });
    const [first, other, near] = packed.data.map(({ embedding }) => embedding);
    expect(dot(first, near)).toBeGreaterThan(dot(first, other) + 0.2);
    expect(packed.data.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(plain.data[0]?.embedding[10]).toBeCloseTo(first?.[10] ?? Number.NaN, 6);
    expect(packed).toMatchObject({ object: 'list', model: name });
    expect(packed.usage.prompt_tokens).toBeGreaterThan(10);
    const rows = await callsOf(id);
    expect(rows.map(({ inputTokens, failed }) => [inputTokens, failed])).toEqual(
      [packed, plain].map(({ usage }) => [usage.prompt_tokens, false]),
    );
  });

  it('many texts at once keep their order, and the AI SDK reads them', async () => {
    const { key } = await at.createKey();
    const texts = Array.from({ length: 100 }, (_, no) => `第${no}段`);
    const many = await embed(key, texts, { encoding_format: 'float' });
    const one = await embed(key, texts[77] ?? '', { encoding_format: 'float' });
    expect(many.data).toHaveLength(100);
    expect(many.data[77]?.embedding).toEqual(one.data[0]?.embedding);
    const provider = createOpenAI({ apiKey: key, baseURL: `http://${at.owner.host}/v1`, fetch: at.fetchAt() });
    const { embeddings, usage } = await provider.embeddingModel(name).doEmbed({ values: ['你好'] });
    expect([embeddings[0]?.length, usage?.tokens]).toEqual([1024, expect.any(Number)]);
  });

  it('the models are listed after the agents; one’s own are one’s own, and go before those of the same name', async () => {
    const own = await at.stage.addModel({
      ...{ kind: 'embedding', name, modelName: 'zhixing-demo-embedding', ownerId: at.owner.id },
    });
    const { key } = await at.createKey();
    const { data } = await at.client(key).models.list();
    expect(data.map(({ id, owned_by: by }) => [id, by])).toEqual([
      [at.agentId, 'me'],
      [own, 'embedding'],
      [modelId, 'embedding'],
    ]);
    const mine = await at.createKey();
    await embed(mine.key, '你好');
    expect((await callsOf(mine.id)).map((row) => row.modelId)).toEqual([own]);
    const stranger = await at.createKey({}, await at.stage.addPerson());
    expect(await refusal(embed(stranger.key, '你好', { model: own }))).toMatchObject({ status: 404 });
    expect(await refusal(embed(stranger.key, '你好'))).toBeUndefined();
  });
});

describe('what is refused', () => {
  it('a key for one agent embeds nothing and lists no model', async () => {
    const { key } = await at.createKey({ agentId: at.agentId });
    expect(await refusal(embed(key, '你好'))).toMatchObject({ status: 404, type: 'not_found_error' });
    expect((await at.client(key).models.list()).data.map(({ id }) => id)).toEqual([at.agentId]);
    expect(await refusal(at.client(key).models.retrieve(modelId))).toMatchObject({ status: 404 });
  });

  it('what does not fit, in OpenAI’s shape, and it is not counted', async () => {
    const { id, key } = await at.createKey();
    const invalid = { status: 400, type: 'invalid_request_error' };
    for (const input of ['', [], ['好', ''], [1, 2, 3], [[1, 2]]])
      expect(await refusal(embed(key, input as string[]))).toMatchObject(invalid);
    expect(await refusal(embed(key, '好', { encoding_format: 'int8' }))).toMatchObject(invalid);
    for (const model of ['没有这个', at.agentId])
      expect(await refusal(embed(key, '好', { model }))).toMatchObject({ status: 404 });
    expect(await callsOf(id)).toEqual([]);
    expect(await refusal(embed(key, '好', { dimensions: 256 }))).toMatchObject(invalid);
    expect(await refusal(embed(key, '好', { dimensions: 1024 }))).toBeUndefined();
  });

  it('each counts against the key’s limits, together with its questions, with many at once', async () => {
    const { id, key } = await at.createKey({ dayLimit: 4 });
    await at.client(key).responses.create({ model: at.agentId, input: '你好' });
    const calls = await Promise.all(Array.from({ length: 10 }, () => refusal(embed(key, '你好'))));
    expect(calls.filter((one) => one === undefined)).toHaveLength(3);
    expect(calls.filter((one) => one?.code === 'api_key_used')).toHaveLength(7);
    const { data } = await at.stage.world.send(listApiKeys, {}, at.owner);
    expect(data.find((one) => one.id === id)).toMatchObject({ usedToday: 4, usedThisMonth: 4 });
    expect((await at.usage(id)).at(-1)).toMatchObject({ calls: 4, failed: 0 });
    const body = { name: '程序', dayLimit: null, monthLimit: 4 };
    await at.stage.world.send(changeApiKey, { params: { id }, body }, at.owner);
    expect(await refusal(embed(key, '你好'))).toMatchObject({ status: 429, code: 'api_key_used' });
  });

  it('each is one of the plan’s chats of the day; with none left, or a key over its limit, no model is asked', async () => {
    const { host } = await at.stage.addPlatformHost();
    const person = await at.stage.addPersonAt(host);
    const { key } = await at.createKey({}, person);
    const spent = await at.createKey({ dayLimit: 1 }, person);
    await at.stage.sql(`update model set is_shared = true where id = '${modelId}'`);
    const ask = (apiKey: string) => at.client(apiKey, host).embeddings.create({ model: modelId, input: '你好' });
    expect(await refusal(ask(spent.key))).toBeUndefined();
    const usedOf = async () => {
      const rows = await at.stage.world.services.db.inTenant(person.tenantId, (tx) => tx.select().from(chatDay));
      return rows.find(({ accountId }) => accountId === person.id)?.used;
    };
    expect(await usedOf()).toBe(1);
    const asked = async () => ((await at.stage.simulator('/ledger')) as { entries: unknown[] }).entries.length;
    const before = await asked();
    expect(await refusal(ask(spent.key))).toMatchObject({ status: 429, code: 'api_key_used' });
    // What the key refuses takes nothing of the day.
    expect(await usedOf()).toBe(1);
    await at.stage.world.services.db.inTenant(person.tenantId, (tx) =>
      tx.update(chatDay).set({ used: 1_000 }).where(eq(chatDay.accountId, person.id)),
    );
    expect(await refusal(ask(key))).toMatchObject({ status: 429, code: 'daily_count_used' });
    expect([await asked(), await usedOf()]).toEqual([before, 1_000]);
  });

  it('a model that fails is told as such and counted as failed', async () => {
    const { id, key } = await at.createKey();
    // It is asked twice.
    await at.stage.control({ failNext: 2, failStatus: 500 });
    expect(await refusal(embed(key, '你好'))).toEqual({ status: 502, code: 'model_failed', type: 'server_error' });
    await at.stage.control({ failNext: 0 });
    expect(await callsOf(id)).toMatchObject([{ failed: true, inputTokens: 0 }]);
    expect((await at.usage(id)).at(-1)).toMatchObject({ calls: 1, failed: 1 });
  });
});
