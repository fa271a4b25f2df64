import * as contract from '@zhixing/contract/agent';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { countedAhead } from './page-total.ts';

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

it('MKT-29 a filtered list is counted some way ahead and says so; every page is reached, the last one counts exactly', async () => {
  const away = await world.addTenant();
  const who = await world.addAccount(away.host);
  const first = await addAgent(world, who, { name: '巡检员' });
  const more = countedAhead + 49;
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.execute(sql`insert into agent (tenant_id, id, owner_id, name, icon, icon_background, status, launched_at, document)
      select tenant_id, gen_random_uuid(), owner_id, name, icon, icon_background, status, launched_at, document
      from agent, generate_series(1, ${more}) where id = ${first}`),
  );
  const page = async (pageNumber: number) =>
    (await world.send(contract.launchPage, { body: { agentName: '巡检', pageNumber, pageSize: 100 } }, away)).data;
  const start = await page(0);
  expect(start).toMatchObject({ totalElements: countedAhead, totalPages: countedAhead / 100, isTotalAtLeast: true });
  const end = await page(start.totalPages);
  expect(end).toMatchObject({ totalElements: more + 1, totalPages: start.totalPages + 1 });
  expect(end).not.toHaveProperty('isTotalAtLeast');
  expect(end.content).toHaveLength(50);
});
