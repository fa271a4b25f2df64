import { launchPage, releaseLatest } from '@zhixing/contract/agent';
import { orderList } from '@zhixing/contract/order';
import { createPlugin, deletePlugin, pluginPage } from '@zhixing/contract/plugin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../test/agents.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let host: string;
let owner: Awaited<ReturnType<typeof addPerson>>;
let other: typeof owner;

const addPerson = async () => {
  const who = await world.addAccount(host);
  return { ...who, host, token: await world.openToken(host, who) };
};
beforeAll(async () => {
  world = await openWorld();
  ({ host } = await world.addTenant());
  [owner, other] = [await addPerson(), await addPerson()];
});
afterAll(() => world.close());

it.each(['/agent_api', '/aiagent_api', '/agent/agent_runtime', '/knowledge_api'])(
  'API-01 what is not there under %s is an envelope, not a page',
  async (prefix) => {
    const reply = await world.app.inject({ url: `${prefix}/no/such/thing`, headers: { 'x-forwarded-host': host } });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 404, errorCode: 'NOT_FOUND', msg: expect.any(String) });
  },
);

it('API-03 lists come by pages, the first is 0, with how many there are', async () => {
  for (let index = 0; index < 3; index++) await addAgent(world, owner, { name: `翻页${index}` });
  const pageOf = async (pageNumber: number) =>
    (await world.send(launchPage, { body: { agentName: '翻页', pageNumber, pageSize: 2 } }, owner)).data;
  const [first, second] = [await pageOf(0), await pageOf(1)];
  expect(first).toMatchObject({ totalPages: 2, totalElements: 3 });
  expect([...first.content, ...second.content].map(({ agentName }) => agentName).sort()).toEqual([
    '翻页0',
    '翻页1',
    '翻页2',
  ]);
  const empty = { content: [], totalPages: 0, totalElements: 0 };
  expect((await world.send(pluginPage, { body: { pageNumber: 0, createdByMe: true } }, owner)).data).toEqual(empty);
  expect((await world.send(orderList, { body: { pageNumber: 0 } }, owner)).data).toEqual(empty);
});

it('API-06 the latest release with its chat options; what somebody else has not released is absent', async () => {
  const [released, draft] = [await addAgent(world, owner), await addAgent(world, owner, { state: 'unreleased' })];
  const read = (id: string, who: typeof owner) => world.send(releaseLatest, { params: { id }, query: {} }, who);
  expect((await read(released, other)).data).toMatchObject({ id: released, no: 1, chatOption: expect.any(Object) });
  expect(await read(draft, other)).toMatchObject({ code: 404, errorCode: 'NOT_FOUND' });
  expect(await read(newId(), other)).toMatchObject({ code: 404, errorCode: 'NOT_FOUND' });
});

it.each([
  ['zh-CN', /^请输入插件名称$/, /\p{Script=Han}/u],
  ['en-US', /^Enter a name for the plugin$/, /^[\x20-\x7e]+$/],
] as const)('what is wrong with a field is said in the caller’s language: %s', async (locale, named, kind) => {
  const reply = await world.app.inject({
    method: 'POST',
    url: createPlugin.path,
    headers: { host, authorization: `Bearer ${owner.token}`, 'accept-language': locale },
    payload: { pluginName: '', pluginDescription: 7 },
  });
  const { fields, errorCode } = reply.json();
  expect(errorCode).toBe('BAD_REQUEST');
  expect(fields.pluginName).toMatch(named);
  for (const words of Object.values(fields)) expect(words).toMatch(kind);
});

it('API-53 whoever made a tool deletes it, nobody else does', async () => {
  const body = {
    ...{ pluginName: '要删的', pluginDescription: '删除用', pluginTags: [], pluginType: 'HTTP' as const },
    pluginCallableName: `t_${newId().slice(-10)}`,
  };
  const { id } = (await world.send(createPlugin, { body }, owner)).data;
  const remove = (who: typeof owner) => world.send(deletePlugin, { params: { id } }, who);
  const listed = async () =>
    (await world.send(pluginPage, { body: { createdByMe: true } }, owner)).data.content.map((row) => row.id);
  expect(['NOT_FOUND', 'NO_PERMISSION']).toContain((await remove(other)).errorCode);
  expect(await listed()).toEqual([id]);
  expect((await remove(owner)).code).toBe(200);
  expect(await listed()).toEqual([]);
});
