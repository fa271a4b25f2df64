import { agentDocument } from '@zhixing/contract/agent-document';
import { chat as chatRoute } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { consent } from '@zhixing/contract/consent';
import * as contract from '@zhixing/contract/plugin';
import { listParts } from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { plugin } from '../../db/schema/plugin.ts';

let stage: ChatStage;
let owner: Person;
let other: Person;
let admin: Person;
let support: Person;

beforeAll(async () => {
  stage = await openChatStage();
  owner = await stage.addPerson();
  other = await stage.addPerson();
  admin = await stage.addPerson({ role: 'admin' });
  support = await stage.addPerson({ role: 'support' });
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

const at = (who: Person) => ({ host: stage.host, token: who.token });
const head = (callable = `t_${newId().slice(-10)}`) => ({
  pluginName: '模型目录',
  pluginDescription: '列出可用的模型',
  pluginCallableName: callable,
  pluginTags: ['证券'],
});
const create = async (pluginType: 'HTTP' | 'JAVASCRIPT' | 'PYTHON3', who = owner, callable?: string) =>
  (await stage.world.send(contract.createPlugin, { body: { ...head(callable), pluginType } }, at(who))).data.id;
const read = async (id: string, who = owner) => stage.world.send(contract.readPlugin, { params: { id } }, at(who));
const save = (id: string, draftNo: number, document: unknown, more: object = {}, who = owner) =>
  stage.world.send(
    contract.savePlugin,
    { params: { id }, body: { ...head(), draftNo, document: document as never, ...more } },
    at(who),
  );
const test = async (id: string, input: Record<string, string | number> = {}, who = owner) => {
  const { draftNo } = (await read(id)).data;
  return stage.world.send(contract.testPlugin, { params: { id }, body: { draftNo, input } }, at(who));
};
const release = async (id: string) => {
  const { draftNo } = (await read(id)).data;
  return stage.world.send(contract.releasePlugin, { params: { id }, body: { draftNo } }, at(owner));
};
/** A tool that asks the simulator for its models, which answers only to those who have its key. */
const modelsTool = (change: object = {}) => ({
  kind: 'HTTP',
  request: { method: 'GET', url: `${stage.access.baseUrl}/models` },
  auth: { kind: 'bearer' },
  ...change,
});
const readyTool = async (callable: string, document: unknown = modelsTool()) => {
  const id = await create('HTTP', owner, callable);
  await save(id, 1, document, { secret: stage.access.apiKey, pluginCallableName: callable });
  expect((await test(id)).data).toMatchObject({ ok: true });
  expect((await release(id)).data).toEqual({ no: 1 });
  return id;
};
const agentWith = async (...parts: string[]) => {
  const id = await addAgent(stage.world, owner, { state: 'unreleased' });
  const document = agentDocument.parse({
    prompt: '你是样例。',
    suggestions: false,
    tools: parts.map((part) => ({ id: part })),
  });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, id)),
  );
  return id;
};
const post = (id: string, query: string) =>
  stage.open(chatRoute.path, owner, {
    method: 'POST',
    body: JSON.stringify({ session_id: newId(), schema_id: id, query, release: 0 }),
  });
const ask = async (id: string, query: string) => (await stage.events(await post(id, query))) as ChatEvent[];

describe('tools', () => {
  it('API-52 TOOL-09 TOOL-10 TOOL-11 are made, listed and read; an unknown type is refused', async () => {
    const id = await create('JAVASCRIPT');
    expect((await read(id)).data).toMatchObject({
      id,
      pluginName: '模型目录',
      pluginType: 'JAVASCRIPT',
      pluginStatus: 'C00_Unreleased',
      pluginAttributes: 'start',
      isStandard: false,
      isMine: true,
      document: { kind: 'JAVASCRIPT' },
    });
    const bad = await stage.world.send(
      contract.createPlugin,
      { body: { ...head(), pluginType: 'PERL' as never } },
      at(owner),
    );
    expect(bad.code).toBe(400);
  });

  it('API-51 TOOL-14 a workflow is made and listed as one', async () => {
    const body = {
      workflowName: '理赔流程',
      workflowDescription: '一步一步',
      workflowIcon: '3',
      workflowIconBackground: '#ffe7ba',
      workflowCallableName: 'claim_flow',
      workflowTags: ['保险'],
    };
    const { id } = (await stage.world.send(contract.createWorkflow, { body }, at(owner))).data;
    expect((await read(id)).data).toMatchObject({
      pluginType: 'WORKFLOW',
      pluginStatus: 'C00_Unreleased',
      document: { kind: 'WORKFLOW', nodes: [{ type: 'start' }, { type: 'end' }] },
    });
  });

  it('API-50 TOOL-13 LIMIT-03 the page filters by name, type, status and time', async () => {
    const who = await stage.addPerson();
    for (let index = 0; index < 25; index++) await create(index < 5 ? 'HTTP' : 'PYTHON3', who);
    const page = async (body: object) => (await stage.world.send(contract.pluginPage, { body }, at(who))).data;
    expect(await page({})).toMatchObject({ totalElements: 25, totalPages: 2 });
    expect((await page({})).content).toHaveLength(20);
    expect((await page({ pluginTypes: ['HTTP'] })).totalElements).toBe(5);
    expect((await page({ pluginStatus: 'C90_Released' })).totalElements).toBe(0);
    expect((await page({ pluginName: '目录' })).totalElements).toBe(25);
    expect((await page({ pluginName: '没有' })).totalElements).toBe(0);
    expect((await page({ timeRangeStart: new Date(Date.now() + 60_000).toISOString() })).totalElements).toBe(0);
  });

  it('TOOL-16 API-54 groups in use are offered to the next tool', async () => {
    const tag = `组-${newId().slice(-8)}`;
    const tagsOf = async (who: Person) => (await stage.world.send(contract.allTags, {}, at(who))).data;
    const body = { ...head(), pluginType: 'HTTP' as const, pluginTags: [tag] };
    const { id } = (await stage.world.send(contract.createPlugin, { body }, at(owner))).data;
    expect(await tagsOf(owner)).toContain(tag);
    expect(await tagsOf(other)).not.toContain(tag);
    await stage.world.services.db.inTenant(owner.tenantId, (tx) =>
      tx.update(plugin).set({ isStandard: true, status: 'C90_Released' }).where(eq(plugin.id, id)),
    );
    expect(await tagsOf(other)).toContain(tag);
    await stage.world.services.db.inTenant(owner.tenantId, (tx) => tx.delete(plugin).where(eq(plugin.id, id)));
  });

  it('TOOL-17 API-55 a callable name is made from name and description', async () => {
    const ok = await stage.world.send(contract.refineCallableName, { body: { name: '天气查询' } }, at(owner));
    expect(ok.data).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/);
    expect((await stage.world.send(contract.refineCallableName, { body: {} }, at(owner))).code).toBe(400);
  });

  it('TOOL-18 TOOL-19 TOOL-21 PERM-08 rights: creator and admin change, support looks, others see nothing', async () => {
    const id = await create('HTTP');
    expect((await read(id, other)).code).toBe(404);
    expect((await read(id, support)).code).toBe(200);
    const { draftNo } = (await read(id)).data;
    expect((await save(id, draftNo, modelsTool(), {}, other)).code).toBe(404);
    expect((await save(id, draftNo, modelsTool(), {}, support)).code).toBe(401);
    expect((await save(id, draftNo, modelsTool(), {}, admin)).code).toBe(200);
    await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.update(plugin).set({ isStandard: true }).where(eq(plugin.id, id)),
    );
    const now = (await read(id)).data.draftNo;
    expect(await save(id, now, modelsTool(), {}, support)).toMatchObject({ errorCode: 'PLUGIN_FIXED' });
    expect((await save(id, now, modelsTool(), {}, admin)).code).toBe(200);
    const list = await stage.world.send(contract.pluginPage, { body: { createdByMe: false } }, at(other));
    expect(list.data.content.every(({ isMine }) => isMine)).toBe(true);
  });

  it('the callable name is one’s own only once', async () => {
    await create('HTTP', owner, 'only_once');
    const twin = await stage.world.send(
      contract.createPlugin,
      { body: { ...head('only_once'), pluginType: 'HTTP' } },
      at(owner),
    );
    expect(twin).toMatchObject({ errorCode: 'CALLABLE_NAME_TAKEN' });
    expect(await create('HTTP', other, 'only_once')).toBeTruthy();
  });
});

describe('an HTTP tool', () => {
  it('is tried with request and response shown, never the secret; released only after that', async () => {
    const id = await create('HTTP');
    await save(id, 1, modelsTool(), { secret: stage.access.apiKey });
    expect(await release(id)).toMatchObject({ errorCode: 'DEBUG_FIRST' });
    const tried = await test(id);
    expect(tried.data).toMatchObject({
      ok: true,
      request: { method: 'GET', url: `${stage.access.baseUrl}/models` },
      response: { status: 200 },
    });
    expect(tried.data.output).toContain('zhixing-demo');
    expect(JSON.stringify(tried.data)).not.toContain(stage.access.apiKey);
    expect(JSON.stringify((await read(id)).data)).not.toContain(stage.access.apiKey);
    expect((await release(id)).data).toEqual({ no: 1 });
    expect((await read(id)).data).toMatchObject({ pluginStatus: 'C90_Released', releases: [{ no: 1 }] });
  });

  it('a wrong key is the provider’s answer, a private address is refused before it is called', async () => {
    const id = await create('HTTP');
    await save(id, 1, modelsTool(), { secret: 'wrong' });
    expect((await test(id)).data).toMatchObject({ ok: false, response: { status: 401 } });
    await save(id, 2, modelsTool({ request: { method: 'GET', url: 'http://169.254.169.254/latest/meta-data' } }), {
      secret: '',
    });
    const refused = (await test(id)).data;
    expect(refused).toMatchObject({ ok: false, response: null });
    expect(refused.error?.message).toBeTruthy();
  });

  it('a stored secret is not taken along to another address', async () => {
    const id = await create('HTTP');
    await save(id, 1, modelsTool(), { secret: stage.access.apiKey });
    const moved = modelsTool({ request: { method: 'GET', url: 'https://evil.example.com/' } });
    expect((await save(id, 2, moved)).code).toBe(400);
    expect((await save(id, 2, moved, { secret: '' })).code).toBe(200);
  });

  it('values go where they belong and cannot change the address', async () => {
    const id = await create('HTTP');
    const field = (name: string, more: object = {}) => ({ name, required: true, ...more });
    const document = modelsTool({
      request: {
        method: 'GET',
        url: `${stage.access.baseUrl}/models/{which}`,
        pathVariables: [field('which')],
        parameters: [field('page', { type: 'number' }), { name: 'fixed', fixedValue: 'always' }],
      },
    });
    await save(id, 1, document, { secret: stage.access.apiKey });
    expect((await test(id, { page: 2 })).data.error?.message).toContain('which');
    expect((await test(id, { which: 'x', page: '二' })).data.error?.message).toContain('page');
    const sent = (await test(id, { which: '../../ledger?x=1#', page: 2 })).data.request;
    expect(sent?.url).toBe(`${stage.access.baseUrl}/models/..%2F..%2Fledger%3Fx%3D1%23?page=2&fixed=always`);
  });
});

describe('in the chat', () => {
  it('an attached tool is called with its arguments, and its result reaches the model', async () => {
    const id = await readyTool('list_models');
    const parts = (await stage.world.send(listParts, { query: {} }, at(owner))).data.tools;
    expect(parts).toContainEqual(expect.objectContaining({ id: `plugin:${id}` }));
    const events = await ask(await agentWith(`plugin:${id}`), '#tool list_models {}');
    expect(events.find(({ kind }) => kind === 'tool-called')).toMatchObject({ call: { title: '模型目录' } });
    expect(events.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ isError: false });
    expect(lastOf(events).answer.content).toContain('zhixing-demo');
    expect(JSON.stringify(events)).not.toContain(stage.access.apiKey);
  });

  it('somebody else’s tool, an unreleased or a deleted one is no tool', async () => {
    const foreign = await create('HTTP', other);
    const unreleased = await create('HTTP');
    const gone = await readyTool('soon_gone');
    await stage.world.send(contract.deletePlugin, { params: { id: gone } }, at(owner));
    const agentId = await agentWith(`plugin:${foreign}`, `plugin:${unreleased}`, `plugin:${gone}`, 'plugin:nonsense');
    const events = await ask(agentId, '#tool soon_gone {}');
    expect(events.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ isError: true });
    expect(lastOf(events).outcome).toBe('done');
  });

  it('a tool with a side effect waits for the person; a no is told to the model and nothing is called', async () => {
    const effect = { hasEffect: true };
    const id = await readyTool('order_now', modelsTool({ effect }));
    const agentId = await agentWith(`plugin:${id}`);
    const decide = async (allow: boolean) => {
      const seen: ChatEvent[] = [];
      const response = await post(agentId, '#tool order_now {}');
      for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
        seen.push(event as ChatEvent);
        if (event.kind !== 'tool-waiting') continue;
        const body = { run_id: event.runId, call_id: event.callId, allow };
        expect((await stage.world.send(consent, { body }, at(other))).code).toBe(404);
        expect((await stage.world.send(consent, { body }, at(owner))).code).toBe(200);
      }
      return seen;
    };
    const refused = await decide(false);
    expect(refused.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ skipped: 'refused', isError: false });
    expect(JSON.stringify(refused)).toContain('没有同意');
    const allowed = await decide(true);
    expect(allowed.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ isError: false });
    expect(lastOf(allowed).answer.content).toContain('zhixing-demo');
  });

  it('a worker that is told to stop does not wait for a person; their yes is heard by the next one', async () => {
    const effect = { hasEffect: true };
    const agentId = await agentWith(`plugin:${await readyTool('order_late', modelsTool({ effect }))}`);
    const seen: ChatEvent[] = [];
    const response = await post(agentId, '#tool order_late {}');
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
      seen.push(event as ChatEvent);
      if (event.kind !== 'tool-waiting') continue;
      const began = performance.now();
      expect(await stage.worker().stop('SIGTERM')).toBe(0);
      expect(performance.now() - began).toBeLessThan(5_000);
      await stage.restartWorker('SIGTERM');
      const body = { run_id: event.runId, call_id: event.callId, allow: true };
      expect((await stage.world.send(consent, { body }, at(owner))).code).toBe(200);
    }
    expect(seen.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ isError: false });
    expect(lastOf(seen)).toMatchObject({ outcome: 'done' });
  }, 60_000);

  it('one that the author has approved is called at once', async () => {
    const effect = { hasEffect: true, isPreApproved: true };
    const id = await readyTool('order_freely', modelsTool({ effect }));
    const events = await ask(await agentWith(`plugin:${id}`), '#tool order_freely {}');
    expect(events.some(({ kind }) => kind === 'tool-waiting')).toBe(false);
    expect(lastOf(events).answer.content).toContain('zhixing-demo');
  });
});
