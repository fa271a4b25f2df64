import * as chat from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import * as contract from '@zhixing/contract/model-settings';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf, numbers, textOf } from '../../../test/chat-words.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import { audit } from '../../db/schema/audit.ts';
import { membership } from '../../db/schema/membership.ts';
import { model, modelUse } from '../../db/schema/model.ts';
import { createModelFinder } from './index.ts';

let stage: ChatStage;
let admin: Person;
let member: Person;
let colleague: Person;

beforeAll(async () => {
  stage = await openChatStage();
  admin = await stage.addPerson({ role: 'admin' });
  member = await stage.addPerson();
  colleague = await stage.addPerson();
}, 120_000);
afterAll(() => stage.close());

const as = <R extends Route>(who: Person, route: R, call: RouteCall<R>) =>
  stage.world.send(route, call, { host: who.host, token: who.token });
type Body = RouteCall<typeof contract.createModel>['body'];
const fields = (change: Partial<Body> = {}): Body => ({
  ...stage.access,
  name: `模型 ${newId().slice(-6)}`,
  kind: 'LLM',
  scope: 'personal',
  ...change,
});
const add = async (who: Person, change: Partial<Body> = {}) =>
  (await as(who, contract.createModel, { body: fields(change) })).data.id;
const list = async (who: Person) => (await as(who, contract.listModels, { query: {} })).data;
const find = async (who: Person, id: string) => (await list(who)).find((row) => row.id === id);
const stored = async (id: string) => {
  const [row] = await stage.world.services.db.inPlatform((tx) => tx.select().from(model).where(eq(model.id, id)));
  return row;
};
const changed = ({ scope: _, apiKey: __, secret: ___, ...rest }: Body, change: object = {}) => ({ ...rest, ...change });
const ask = async (who: Person, agentId: string, query: string) =>
  (await stage.events(
    await stage.open(chat.chat.path, who, {
      method: 'POST',
      body: JSON.stringify({ session_id: newId(), schema_id: agentId, query }),
    }),
  )) as ChatEvent[];

describe('keys', () => {
  it('MODEL-01 a key and a secret are sealed, never given back, and the chat works with the stored key', async () => {
    const id = await add(admin, {
      scope: 'tenant',
      isDefault: true,
      secret: 'the-secret-of-it',
      expertName: '理赔专家',
    });
    const reply = await as(admin, contract.listModels, { query: {} });
    expect(reply.data.find((row) => row.id === id)).toMatchObject({
      scope: 'tenant',
      canEdit: true,
      keyHint: '****',
      hasSecret: true,
      expertName: '理赔专家',
      kind: 'LLM',
      baseUrl: stage.access.baseUrl,
    });
    for (const hidden of [stage.access.apiKey, 'the-secret-of-it']) expect(reply.reply.body).not.toContain(hidden);

    const row = await stored(id);
    for (const box of [row?.keyCipher, row?.secretCipher])
      for (const hidden of [stage.access.apiKey, 'the-secret-of-it']) expect(box?.includes(hidden)).toBe(false);
    expect(row?.keyCipher?.length).toBe(40 + stage.access.apiKey.length);

    const agentId = await addAgent(stage.world, member);
    const events = await ask(member, agentId, '#tokens 5');
    expect(textOf(events)).toBe(numbers(5));
    expect(lastOf(events).outcome).toBe('done');
  });

  it('the hint of a long key is its end; an empty key removes it, an absent one leaves it', async () => {
    const body = fields({ apiKey: 'sk-0123456789abcdef' });
    const { id } = (await as(member, contract.createModel, { body })).data;
    expect((await find(member, id))?.keyHint).toBe('cdef');
    await as(member, contract.updateModel, { params: { id }, body: changed(body) });
    expect((await find(member, id))?.keyHint).toBe('cdef');
    await as(member, contract.updateModel, { params: { id }, body: changed(body, { apiKey: '' }) });
    expect((await find(member, id))?.keyHint).toBe('');
    expect((await stored(id))?.keyCipher).toBeNull();
  });

  it('a stored key is not sent to another server than the one it was given for', async () => {
    const body = fields();
    const { id } = (await as(member, contract.createModel, { body })).data;
    const baseUrl = 'https://elsewhere.example.com/v1';
    const moved = await as(member, contract.updateModel, { params: { id }, body: changed(body, { baseUrl }) });
    expect(moved.reply.json().fields).toEqual({ apiKey: '密钥只用于原来的地址和授权方式，请重新填写密钥' });
    const { kind, modelName } = body;
    const tried = await as(member, contract.testModel, { body: { id, kind, modelName, baseUrl } });
    expect(tried.reply.json().fields).toEqual({ apiKey: '密钥只用于原来的地址和授权方式，请重新填写密钥' });
    const again = changed(body, { baseUrl, apiKey: 'sk-another' });
    expect((await as(member, contract.updateModel, { params: { id }, body: again })).code).toBe(200);
  });

  it('audit rows tell what was done and hold no key', async () => {
    const body = fields({ apiKey: 'sk-audited-key-1', secret: 'audited-secret' });
    const { id } = (await as(member, contract.createModel, { body })).data;
    await as(member, contract.updateModel, { params: { id }, body: changed(body, { apiKey: 'sk-audited-key-2' }) });
    await as(member, contract.deleteModel, { params: { id } });
    const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(audit).where(eq(audit.targetId, id)).orderBy(audit.at),
    );
    expect(rows.map(({ action }) => action)).toEqual(['model.create', 'model.update', 'model.delete']);
    expect(JSON.stringify(rows)).not.toContain('audited');
    expect(rows[1]?.detail).toMatchObject({ setsKey: true, setsSecret: false, scope: 'personal' });
    expect(await stored(id)).toMatchObject({ keyCipher: null, secretCipher: null });
  });
});

describe('rights', () => {
  it('a personal model is its owner’s; for anybody else, the admin too, it is absent', async () => {
    const body = fields();
    const { id } = (await as(member, contract.createModel, { body })).data;
    expect(await find(member, id)).toMatchObject({ scope: 'personal', canEdit: true });
    for (const who of [colleague, admin]) {
      expect(await find(who, id)).toBeUndefined();
      const { kind, modelName, baseUrl } = body;
      for (const reply of [
        await as(who, contract.updateModel, { params: { id }, body: changed(body) }),
        await as(who, contract.deleteModel, { params: { id } }),
        await as(who, contract.modelUse, { params: { id }, query: {} }),
        await as(who, contract.testModel, { body: { id, kind, modelName, baseUrl } }),
        await as(who, contract.createModel, { body: fields({ failover: [id] }) }),
      ])
        expect(reply.errorCode).toBe('NOT_FOUND');
    }
    expect(await find(member, id)).toBeDefined();
  });

  it('a tenant’s model is kept by its admin; others see what it is, not where', async () => {
    expect((await as(member, contract.createModel, { body: fields({ scope: 'tenant' }) })).errorCode).toBe(
      'NO_PERMISSION',
    );
    const body = fields({ scope: 'tenant', extraBody: { user: 'us' } });
    const { id } = (await as(admin, contract.createModel, { body })).data;
    expect(await find(member, id)).toMatchObject({
      scope: 'tenant',
      canEdit: false,
      modelName: stage.access.modelName,
      baseUrl: '',
      keyHint: '',
      extraBody: {},
    });
    for (const reply of [
      await as(member, contract.updateModel, { params: { id }, body: changed(body) }),
      await as(member, contract.deleteModel, { params: { id } }),
      await as(member, contract.testModel, { body: { id, kind: 'LLM', modelName: 'x', baseUrl: body.baseUrl } }),
    ])
      expect(reply.errorCode).toBe('NO_PERMISSION');
  });

  it('of the platform’s models others see the name only; its admin keeps them; people of the platform need to be members', async () => {
    const { host } = await stage.addPlatformHost();
    const platformAdmin = await stage.addPersonAt(host, { role: 'admin' });
    const visitor = await stage.addPersonAt(host);
    const id = await add(platformAdmin, { scope: 'tenant', name: '平台模型' });
    expect(await find(platformAdmin, id)).toMatchObject({ scope: 'shared', canEdit: true, ...{ keyHint: '****' } });
    for (const who of [visitor, member, admin]) {
      expect(await find(who, id)).toMatchObject({
        name: '平台模型',
        scope: 'shared',
        canEdit: false,
        provider: '',
        baseUrl: '',
        modelName: '',
        keyHint: '',
      });
      expect((await as(who, contract.deleteModel, { params: { id } })).errorCode).toBe('NO_PERMISSION');
      expect((await as(who, contract.updateModel, { params: { id }, body: changed(fields()) })).errorCode).toBe(
        'NO_PERMISSION',
      );
    }
    expect((await as(visitor, contract.createModel, { body: fields() })).errorCode).toBe('MEMBER_REQUIRED');
    const { kind, modelName, baseUrl } = fields();
    const tested = await as(visitor, contract.testModel, { body: { kind, modelName, baseUrl } });
    expect(tested.errorCode).toBe('MEMBER_REQUIRED');
    await stage.world.services.db.inTenant(visitor.tenantId, (tx) =>
      tx
        .update(membership)
        .set({ level: 'MONTHLY' })
        .where(and(eq(membership.tenantId, visitor.tenantId), eq(membership.accountId, visitor.id))),
    );
    expect((await as(visitor, contract.createModel, { body: fields() })).code).toBe(200);
  });

  it('the twenty-first personal model is refused, also when many come at once', async () => {
    const who = await stage.addPerson();
    const replies = await Promise.all(
      Array.from({ length: 23 }, () => as(who, contract.createModel, { body: fields() })),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(replies.find(({ code }) => code !== 200)).toMatchObject({
      errorCode: 'MODEL_TOO_MANY',
      msg: '模型最多20个，请先删除不用的',
    });
  });

  it('there is one default for each kind, and a person has none', async () => {
    const one = await add(admin, { scope: 'tenant', kind: 'embedding', isDefault: true });
    const [two, three] = await Promise.all([
      add(admin, { scope: 'tenant', kind: 'embedding', isDefault: true }),
      add(admin, { scope: 'tenant', kind: 'embedding', isDefault: true }),
    ]);
    const defaults = (await list(admin)).filter((row) => row.kind === 'embedding' && row.isDefault);
    expect(defaults).toHaveLength(1);
    expect([two, three]).toContain(defaults[0]?.id);
    expect(await find(admin, one)).toMatchObject({ isDefault: false });
    expect((await as(member, contract.createModel, { body: fields({ isDefault: true }) })).errorCode).toBe(
      'NO_PERMISSION',
    );
  });

  it('a tenant’s model leans on no personal one; a deleted one leaves every order', async () => {
    const personal = await add(admin);
    const other = await add(admin, { scope: 'tenant' });
    const refused = await as(admin, contract.createModel, { body: fields({ scope: 'tenant', failover: [personal] }) });
    expect(refused.errorCode).toBe('NOT_FOUND');
    const id = await add(admin, { failover: [personal, other] });
    expect((await find(admin, id))?.failover).toEqual([personal, other]);
    await as(admin, contract.deleteModel, { params: { id: other } });
    expect((await find(admin, id))?.failover).toEqual([personal]);
    expect(await find(admin, other)).toBeUndefined();
  });
});

describe('what is typed', () => {
  it('STUDIO-21 ERR-76 ERR-90 a wrong address and an empty name are named by field', async () => {
    const reply = await as(member, contract.createModel, { body: fields({ name: ' ', baseUrl: 'abc' }) });
    expect(reply.reply.json().fields).toEqual({ name: '名称不能为空', baseUrl: '请输入正确的URL地址' });
  });

  it.each([
    'http://10.0.0.8/v1',
    'http://169.254.169.254/latest',
    'http://[::1]:9000/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://127.1/v1',
    'http://localhost:11434/v1',
    'http://2130706433/v1',
    'https://user:pass@api.example.com/v1',
  ])('%s is refused when saved and when tested', async (baseUrl) => {
    expect((await as(member, contract.createModel, { body: fields({ baseUrl }) })).errorCode).toBe('ADDRESS_REFUSED');
    const body = { kind: 'LLM', modelName: 'x', baseUrl } as const;
    expect((await as(member, contract.testModel, { body })).errorCode).toBe('ADDRESS_REFUSED');
  });
});

describe('the connection test', () => {
  const test = async (change: object = {}, who = member) => {
    const { scope: _, name: __, ...body } = fields(change);
    return (await as(who, contract.testModel, { body })).data;
  };

  it('MODEL-03 says what the model said and how long it took', async () => {
    const reply = await test();
    expect(reply).toMatchObject({ ok: true, ms: expect.any(Number) });
    expect(reply.message.length).toBeGreaterThan(0);
    expect(await test({ kind: 'embedding', modelName: 'zhixing-demo-embedding' })).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^向量 \d+ 维$/),
    });
  });

  it('MODEL-03 each kind is asked for its own work', async () => {
    const said = async (kind: string, modelName: string) => (await test({ kind, modelName })).message;
    expect(await said('vision', 'zhixing-demo')).toContain('1 张图片');
    expect(await said('rerank', 'zhixing-rerank')).toMatch(/^相关度 0\.\d{3} \/ 0\.\d{3}$/);
    expect(await said('audio', 'zhixing-demo-transcribe')).toBe('可以听写语音');
    expect(await said('audio', 'zhixing-demo-speech')).toBe('可以朗读文字');
    expect(await said('image', 'zhixing-demo-image')).toBe('可以画图');
    expect(await said('image', 'zhixing-demo-image-url')).toBe('可以画图');
    expect(await test({ kind: 'image', modelName: 'zhixing-demo' })).toMatchObject({ ok: false });
    expect(await said('LLM', 'zhixing-demo-thinking')).toMatch(/^（先思考再回答）./);
    expect(await said('LLM', 'zhixing-demo')).not.toContain('思考');
  });

  it('MODEL-03 gives the provider’s words about what is wrong', async () => {
    for (const kind of ['LLM', 'embedding', 'audio', 'image'])
      expect(await test({ kind, apiKey: 'sk-wrong' })).toMatchObject({
        ok: false,
        message: 'HTTP 401 Incorrect API key provided.',
      });
    expect(await test({ modelName: 'no-such-model' })).toMatchObject({
      ok: false,
      message: 'HTTP 404 The model does not exist.',
    });
    expect(await test({ baseUrl: stage.access.baseUrl.replace('/v1', '/v2') })).toMatchObject({ ok: false });
  });

  it('with the id of one’s own model the stored key is used', async () => {
    const id = await add(member);
    expect(await test({ id, apiKey: undefined })).toMatchObject({ ok: true });
    expect(await test({ apiKey: undefined })).toMatchObject({ ok: false });
  });

  it('further fields of the body reach the model', async () => {
    const { message } = await test({ extraBody: { max_tokens: 2, model: 'no-such-model' } });
    expect(message.length).toBeGreaterThan(0);
    expect(message.length).toBeLessThan((await test()).message.length);
  });
});

describe('which model answers', () => {
  const finder = () => createModelFinder(stage.world.services);
  const names = async (...given: Parameters<ReturnType<typeof createModelFinder>>) =>
    (await finder()(...given)).map(({ id }) => id);

  it('MODEL-06 the chosen one, then those that stand in for it; gone or somebody else’s: the default', async () => {
    const fallback = await add(admin, { scope: 'tenant', isDefault: true });
    const standIn = await add(admin, { scope: 'tenant' });
    const chosen = await add(admin, { scope: 'tenant', failover: [standIn] });
    const personal = await add(member, { failover: [chosen] });
    const sees = await add(admin, { scope: 'tenant', kind: 'vision' });
    const embeds = await add(admin, { scope: 'tenant', kind: 'embedding' });

    expect(await names(stage.tenantId, 'LLM')).toEqual([fallback]);
    expect(await names(stage.tenantId, 'LLM', chosen, member.id)).toEqual([chosen, standIn]);
    expect(await names(stage.tenantId, 'LLM', personal, member.id)).toEqual([personal, chosen]);
    expect(await names(stage.tenantId, 'LLM', personal, colleague.id)).toEqual([fallback]);
    expect(await names(stage.tenantId, 'LLM', personal)).toEqual([fallback]);
    expect(await names(stage.tenantId, 'LLM', sees)).toEqual([sees]);
    expect(await names(stage.tenantId, 'LLM', embeds)).toEqual([fallback]);
    expect(await names(stage.tenantId, 'embedding', embeds)).toEqual([embeds]);
    expect(await names(stage.tenantId, 'LLM', newId())).toEqual([fallback]);
    const elsewhere = await stage.world.addTenant();
    expect(await names(elsewhere.id, 'LLM', chosen)).not.toContain(chosen);
    await as(admin, contract.deleteModel, { params: { id: chosen } });
    expect(await names(stage.tenantId, 'LLM', chosen, member.id)).toEqual([fallback]);
  });

  it('MODEL-04 custom sampling is what the model is asked with', async () => {
    const sampling = { mode: 'custom', temperature: 0.3, topP: 0.5, maxTokens: 3 } as const;
    await add(admin, { scope: 'tenant', isDefault: true, sampling });
    const agentId = await addAgent(stage.world, member);
    // The worker remembers the default for five seconds.
    await expect
      .poll(async () => textOf(await ask(member, agentId, '#tokens 9')), { timeout: 15_000, interval: 1_000 })
      .toBe(numbers(3));
  });
});

describe('use', () => {
  const today = chinaDay(new Date());
  const useOf = async (who: Person, id: string, days: 7 | 15 | 30 = 7) =>
    (await as(who, contract.modelUse, { params: { id }, query: { days: String(days) as never } })).data.days;

  it('every day is there; what was counted is written by a flush and added up', async () => {
    const id = await add(admin, { scope: 'tenant' });
    const { modelMeter } = stage.world.services;
    const place = { tenantId: stage.tenantId, modelId: id, at: new Date() };
    modelMeter.count(place, { inputTokens: 10, outputTokens: 3 });
    modelMeter.count(place, { failures: 1 });
    await modelMeter.flush();
    modelMeter.count(place, { inputTokens: 5, outputTokens: 2 });
    await modelMeter.flush();
    for (const days of [7, 15, 30] as const) {
      const all = await useOf(member, id, days);
      expect(all).toHaveLength(days);
      expect(all.at(-1)).toEqual({ day: today, requests: 3, failures: 1, inputTokens: 15, outputTokens: 5 });
      expect(all.slice(0, -1).every(({ requests }) => requests === 0)).toBe(true);
    }
  });

  it('a chat is counted; another tenant’s use of the same model is not shown', async () => {
    await add(admin, { scope: 'tenant', isDefault: true, name: '被数的' });
    const shared = (await list(member)).find(({ scope }) => scope === 'shared');
    const agentId = await addAgent(stage.world, member);
    await expect
      .poll(async () => lastOf(await ask(member, agentId, '#tokens 4')).answer.receipt?.model, {
        timeout: 15_000,
        interval: 1_000,
      })
      .toBe('被数的');
    const counted = (await list(member)).find(({ name }) => name === '被数的');
    await expect
      .poll(async () => (await useOf(member, counted?.id ?? '')).at(-1)?.outputTokens, { timeout: 12_000 })
      .toBeGreaterThanOrEqual(4);

    const elsewhere = await stage.world.addTenant();
    const id = shared?.id ?? '';
    await stage.world.services.db.inTenant(elsewhere.id, (tx) =>
      tx.insert(modelUse).values({ tenantId: elsewhere.id, modelId: id, day: today, requests: 77 }),
    );
    expect((await useOf(member, id)).at(-1)?.requests).not.toBe(77);
    const stranger = await stage.addPersonAt(elsewhere.host);
    expect((await useOf(stranger, id)).at(-1)?.requests).toBe(77);
  });
});
