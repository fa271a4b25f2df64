import * as contract from '@zhixing/contract/agent';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { countedAhead } from './page-total.ts';
import { gathered } from './search-market.ts';

type Person = { id: string; tenantId: string; token: string };
let world: World;
let host: string;
let owner: Person;
let staff: Person;

beforeAll(async () => {
  world = await openWorld();
  ({ host } = await world.addTenant());
  const person = async (role: 'user' | 'support'): Promise<Person> => {
    const who = await world.addAccount(host, { role });
    return { ...who, token: await world.openToken(host, who) };
  };
  owner = await person('user');
  staff = await person('support');
});
afterAll(() => world.close());

const market = async (body: object) => (await world.send(contract.launchPage, { body }, { host })).data;
const agentsFor = async ({ token }: Person, body: object) =>
  (await world.send(contract.pageCreatedByMe, { body }, { host, token })).data;
const names = (page: { content: { agentName: string }[] }) => page.content.map(({ agentName }) => agentName);

describe('searching by name', () => {
  it('MKT-06 PERM-05 staff find any agent by any piece of its name, listed or not, newest change first', async () => {
    await addAgent(world, owner, { name: '车险理赔初筛官' });
    const id = await addAgent(world, owner, { name: '车险理赔草稿', state: 'released' });
    await addAgent(world, owner, { name: '理车险赔' });
    const found = async (agentName: string, more: object = {}) => names(await agentsFor(staff, { agentName, ...more }));
    expect(await found('理赔')).toEqual(['车险理赔草稿', '车险理赔初筛官']);
    expect(await found('险')).toEqual(['理车险赔', '车险理赔草稿', '车险理赔初筛官']);
    expect(await found('车险理赔')).toEqual(['车险理赔草稿', '车险理赔初筛官']);
    expect(await found('理赔', { queryStatus: 'C90_bay' })).toEqual(['车险理赔草稿']);
    expect(await found('理赔车')).toEqual([]);
    expect(names(await agentsFor(owner, { agentName: '理赔' }))).toEqual(['车险理赔草稿', '车险理赔初筛官']);
    expect(names(await market({ agentName: '车险理赔' }))).toEqual(['车险理赔初筛官']);

    const as = { host, token: owner.token };
    await world.send(contract.updateIntro, { params: { id }, body: { agentName: '保单草稿' } }, as);
    expect(await found('理赔')).toEqual(['车险理赔初筛官']);
    expect(await found('保单')).toEqual(['保单草稿']);
    await world.send(contract.deleteAgent, { params: { id } }, as);
    expect(await found('保单')).toEqual([]);
  });

  it('MKT-06 a word of the same two characters again and again is tested as a whole', async () => {
    await addAgent(world, owner, { name: '好好' });
    await addAgent(world, owner, { name: '好好好' });
    expect(names(await market({ agentName: '好好好' }))).toEqual(['好好好']);
    expect(names(await market({ agentName: '好好' }))).toHaveLength(2);
  });
});

describe('searching the market', () => {
  it('MKT-06 finds by the description and by a preset question too, and leaves what is withdrawn or renamed', async () => {
    const { host: here } = await world.addTenant();
    const who = await world.addAccount(here);
    const token = await world.openToken(here, who);
    const find = async (agentName: string, more: object = {}) =>
      names((await world.send(contract.launchPage, { body: { agentName, ...more } }, { host: here })).data);
    const ask = { presetQuestions: ['这张发票能Verify验真吗？'] };
    const id = await addAgent(world, who, { name: '发票管家', document: ask, tags: ['finance'] });
    await addAgent(world, who, { name: '真假难辨', tags: ['bank'] });
    await addAgent(world, who, { name: '未上架', document: ask, state: 'released' });
    expect(await find('验真')).toEqual(['发票管家']);
    expect(await find('verify验真吗')).toEqual(['发票管家']);
    expect(await find('真验')).toEqual([]);
    expect(await find('管家的简介')).toEqual(['发票管家']);
    expect(await find('真')).toEqual(['真假难辨', '发票管家']);
    expect(await find('真', { launchTags: ['bank'] })).toEqual(['真假难辨']);
    expect(await find('%')).toEqual([]);
    // A question runs into no description, nor a name into it.
    expect(await find('家发')).toEqual([]);
    const intro = (body: object) => world.send(contract.updateIntro, { params: { id }, body }, { host: here, token });
    await intro({ agentDescription: '核对进项税额' });
    expect([await find('进项税'), await find('管家的简介')]).toEqual([['发票管家'], []]);
    await world.send(contract.withdrawLaunch, { params: { id } }, { host: here, token });
    expect(await find('验真')).toEqual([]);
    expect(names((await world.send(contract.launchPage, { body: { agentName: '真' } }, { host })).data)).toEqual([]);
  });

  it('MKT-03 the categories count what the word finds', async () => {
    const { host: here } = await world.addTenant();
    const who = await world.addAccount(here);
    await addAgent(world, who, { name: '车险理赔', tags: ['insurance', 'bank'] });
    await addAgent(world, who, { name: '理赔复核', tags: ['insurance'] });
    await addAgent(world, who, { name: '开户指引', tags: ['bank'] });
    const counts = async (agentName?: string) =>
      (await world.send(contract.launchCounts, { query: agentName ? { agentName } : {} }, { host: here })).data;
    expect(await counts('理赔')).toEqual({ total: 2, byTag: { insurance: 2, bank: 1 }, tasks7: 0 });
    expect(await counts('没有的')).toEqual({ total: 0, byTag: {}, tasks7: 0 });
    expect(await counts()).toEqual({ total: 3, byTag: { insurance: 2, bank: 2 }, tasks7: 0 });
  });
});

it('MKT-29 of a word that many have every page is reached, in order; the total says how far it was counted', async () => {
  const away = await world.addTenant();
  const who = await world.addAccount(away.host);
  const first = await addAgent(world, who, { name: '巡检员', document: { presetQuestions: ['看看锅炉'] } });
  const more = gathered + 49;
  for (const from of [1, 1 + countedAhead])
    await world.services.db.inTenant(who.tenantId, (tx) =>
      tx.execute(sql`insert into agent (tenant_id, id, owner_id, name, icon, icon_background, status, launched_at, document)
        select tenant_id, gen_random_uuid(), owner_id, name || n, icon, icon_background, status,
          launched_at - interval '1 minute' * n, document
        from agent, generate_series(${from}::int, ${from === 1 ? countedAhead : more}::int) n where id = ${first}`),
    );
  const page = async (pageNumber: number, agentName = '锅炉') =>
    (await world.send(contract.launchPage, { body: { agentName, pageNumber, pageSize: 100 } }, away)).data;
  const start = await page(0);
  expect(start).toMatchObject({ totalElements: countedAhead, totalPages: countedAhead / 100, isTotalAtLeast: true });
  expect(names(start).slice(0, 3)).toEqual(['巡检员', '巡检员1', '巡检员2']);
  const far = await page(start.totalPages);
  expect(names(far)[0]).toBe(`巡检员${countedAhead}`);
  const end = await page(Math.floor(more / 100));
  expect(end).toMatchObject({ totalElements: more + 1, totalPages: Math.ceil((more + 1) / 100) });
  expect(end).not.toHaveProperty('isTotalAtLeast');
  expect(end.content).toHaveLength(50);
  expect(names(await page(0, `员${more}`))).toEqual([`巡检员${more}`]);
  const { data } = await world.send(contract.launchCounts, { query: { agentName: '锅炉' } }, away);
  expect(data).toMatchObject({ total: gathered, isAtLeast: true });
});
