import * as contract from '@zhixing/contract/agent';
import { generateShareKey } from '@zhixing/contract/share';
import { saveDraft } from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { addReleasedTool } from '../../../test/released-tools.ts';
import { end, graph, inLine, start } from '../../../test/workflow-graph.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { plugin } from '../../db/schema/plugin.ts';

type Person = { id: string; tenantId: string; token: string };
let world: World;
let host: string;
let [owner, other]: Person[] = [];
const secretPlace = 'https://erp.private.example/v1';

beforeAll(async () => {
  world = await openWorld({ env: { WEATHER_KEY: 'k' } });
  ({ host } = await world.addTenant());
  const person = async (): Promise<Person> => {
    const who = await world.addAccount(host);
    return { ...who, token: await world.openToken(host, who) };
  };
  [owner, other] = [await person(), await person()];
});
afterAll(() => world.close());

const at = (who = owner) => ({ host, token: who?.token ?? '' });
const me = () => owner as Person;
const detail = async (id: string, who = owner, shareToken?: string) =>
  (await world.send(contract.agentDetail, { params: { id }, query: shareToken ? { shareToken } : {} }, at(who))).data;
const latest = async (id: string, who = owner, shareToken?: string) =>
  (await world.send(contract.releaseLatest, { params: { id }, query: shareToken ? { shareToken } : {} }, at(who))).data;
const cardCount = async (id: string, who = owner) => {
  const { data } = await world.send(contract.launchPage, { body: {} }, at(who));
  return data.content.find((card) => card.id === id)?.skillCount;
};
const mineCount = async (id: string) => {
  const { data } = await world.send(contract.pageCreatedByMe, { body: {} }, at());
  return data.content.find((card) => card.id === id)?.skillCount;
};
const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(me().tenantId, work);

const addServer = async () => {
  const id = newId();
  const tools = ['find_order', 'off'].map((name) => ({
    ...{ name, description: `at ${secretPlace}`, parameters: { type: 'object' as const } },
    ...{ isHarmless: true, enabled: name !== 'off' },
  }));
  await inTenant((tx) =>
    tx.insert(mcpServer).values({
      ...{ tenantId: me().tenantId, id, ownerId: me().id, name: '订单', url: secretPlace },
      ...{ transport: 'http', auth: 'none', tools },
    }),
  );
  return id;
};

/** One of each kind, and of each kind one that does not work: off, gone, another's, unknown. */
const addParts = async () => {
  const http = { kind: 'HTTP', request: { method: 'GET', url: secretPlace } };
  const own = await addReleasedTool(world, me(), { document: http, name: '查库存', secret: 'sk-hidden' });
  const standard = await addReleasedTool(world, other as Person, { document: http, name: '公用', isStandard: true });
  const foreign = await addReleasedTool(world, other as Person, { document: http, name: '别人的' });
  const flow = graph([start, end({ text: '{{start.text}}' })], inLine('start', 'end'));
  const work = await addReleasedTool(world, me(), { document: flow, name: '对账' });
  const server = await addServer();
  const tools = [
    { id: 'builtin:weather' },
    { id: 'builtin:calculator', enabled: false },
    ...[own, standard, foreign].map(({ part }) => ({ id: part })),
    ...['find_order', 'off', 'unknown'].map((name) => ({ id: `mcp:${server}:${name}` })),
    { id: `plugin:${work.id}` },
    { id: 'builtin:unknown' },
  ];
  const member = { key: 'abcd', name: '同事', tools: [{ id: 'builtin:chart_maker' }, { id: own.part }] };
  const orchestration = { mode: 'multi', members: [member] };
  return { own, document: { tools, workflows: [{ id: work.part }], orchestration } };
};

describe('what an agent can do is what is attached to it', () => {
  it('MKT-43 CHAT-23 every kind of part by name; the author’s words stay beside it; the count is the same everywhere', async () => {
    const { document, own } = await addParts();
    const id = await addAgent(world, me(), { document });
    const expected = [
      { kind: 'builtin', name: '天气查询', description: expect.stringContaining('预报') },
      { kind: 'plugin', name: '查库存', description: '查库存的说明' },
      { kind: 'plugin', name: '公用', description: '公用的说明' },
      { kind: 'mcp', name: '订单 · find_order', description: expect.any(String) },
      { kind: 'workflow', name: '对账', description: '对账的说明' },
      { kind: 'builtin', name: '图表生成', description: expect.any(String) },
    ];
    const seen = await detail(id);
    expect(seen.abilities).toEqual(expected);
    expect(seen.skills).toEqual([{ name: '样例技能', description: '' }]);
    const panel = await latest(id);
    expect(panel.abilities).toEqual(expected);
    expect(panel.plugins.map(({ name }) => name)).toEqual(['天气查询', '查库存', '公用', '图表生成']);
    expect(panel.externalPlugins.map(({ name }) => name)).toEqual(['订单 · find_order']);
    expect(panel.workflows.map(({ name }) => name)).toEqual(['对账']);
    expect([seen.skillCount, await cardCount(id), await cardCount(id, other), await mineCount(id)]).toEqual([
      6, 6, 6, 6,
    ]);
    const english = await world.send(
      contract.agentDetail,
      { params: { id }, query: {} },
      { ...at(), headers: { 'accept-language': 'en-US' } },
    );
    expect(english.data.abilities[0]?.name).toBe('Weather');

    await inTenant((tx) => tx.update(plugin).set({ deletedAt: new Date() }).where(eq(plugin.id, own.id)));
    expect((await detail(id)).abilities.map(({ name }) => name)).not.toContain('查库存');
    expect([await cardCount(id), await mineCount(id)]).toEqual([5, 5]);
  });

  it('others learn the names of the author’s own tools and nothing else of them', async () => {
    const { document } = await addParts();
    const id = await addAgent(world, me(), { document, state: 'released' });
    const { key } = (await world.send(generateShareKey, { query: { agentId: id } }, at())).data;
    for (const reply of [await detail(id, other, key), await latest(id, other, key)]) {
      expect(reply.abilities).toMatchObject([
        { name: '天气查询', description: expect.stringContaining('预报') },
        { name: '查库存', description: '' },
        { name: '公用', description: '公用的说明' },
        { name: '订单 · find_order', description: '' },
        { name: '对账', description: '' },
        { name: '图表生成' },
      ]);
      const words = JSON.stringify(reply);
      for (const hidden of ['erp.private', 'sk-hidden', 'plugin:', 'mcp:', 'builtin:', '查库存的说明'])
        expect(words).not.toContain(hidden);
    }
  });

  it('a version of one’s own stands still: the draft changes nothing, what is not approved is not shown to others', async () => {
    const id = await addAgent(world, me(), { document: { tools: [{ id: 'builtin:weather' }] } });
    const document = { prompt: '改', tools: [] };
    const head = {
      agentName: '样例',
      agentDescription: '',
      agentIcon: '1',
      agentIconBackground: '#d6e4ff',
      draftNo: 1,
    };
    await world.send(saveDraft, { params: { id }, body: { ...head, document: document as never } }, at());
    expect([await cardCount(id), await mineCount(id), (await detail(id)).skillCount]).toEqual([1, 1, 1]);
    await inTenant(async (tx) => {
      const [row] = await tx.select().from(agent).where(eq(agent.id, id));
      const release = { tenantId: me().tenantId, agentId: id, no: 2, name: '样例', description: '' };
      await tx.insert(agentRelease).values({ ...release, document: row?.document });
      await tx.update(agent).set({ releaseNo: 2 }).where(eq(agent.id, id));
    });
    expect([await cardCount(id), await mineCount(id), (await detail(id)).skillCount]).toEqual([0, 0, 0]);
    expect([await cardCount(id, other), (await detail(id, other)).abilities.length]).toEqual([1, 1]);
    expect((await latest(id, other)).abilities).toHaveLength(1);
  });

  it('of an agent that was never released it is the draft’s', async () => {
    const id = await addAgent(world, me(), { state: 'unreleased', document: { tools: [{ id: 'builtin:weather' }] } });
    expect(await mineCount(id)).toBe(1);
  });
});
