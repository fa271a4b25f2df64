import * as contract from '@zhixing/contract/agent';
import { getUseEditNum, type MemberLevel } from '@zhixing/contract/user';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { platformHost } from '../../../test/principals.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { account } from '../../db/schema/account.ts';
import { agent, marketCount } from '../../db/schema/agent.ts';
import { agentEdit, membership } from '../../db/schema/membership.ts';
import { wallet } from '../../db/schema/wallet.ts';

type Person = { id: string; username: string; tenantId: string; token: string; host: string };
let world: World;
let host: string;
let clock = 0;
/** The middle of this month, so that half an hour never crosses into the next. */
const midMonth = new Date(new Date().toISOString().replace(/-\d\dT.*/, '-15T12:00:00Z')).getTime();

const inTenant = <T>(tenantId: string, work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(tenantId, work);
const addPerson = async (at: string, level: MemberLevel = 'FREE', role: 'user' | 'admin' = 'user'): Promise<Person> => {
  const who = await world.addAccount(at, { role });
  await inTenant(who.tenantId, (tx) => tx.update(membership).set({ level }).where(eq(membership.accountId, who.id)));
  return { ...who, host: at, token: await world.openToken(at, who) };
};
beforeAll(async () => {
  world = await openWorld({ now: () => new Date(midMonth + clock) });
  ({ host } = await world.addTenant());
});
afterAll(() => world.close());

const as = ({ host: at, token }: Person) => ({ host: at, token });
const later = async (minutes: number, work: () => Promise<void>) => {
  clock = minutes * 60_000;
  try {
    await work();
  } finally {
    clock = 0;
  }
};

describe('editing in the studio', () => {
  const enter = (who: Person, agentId: string, acceptFee?: number) =>
    world.send(contract.saveEditInfo, { body: { agentId, acceptFee } }, as(who));
  const quota = async (who: Person) => (await world.send(getUseEditNum, {}, as(who))).data;
  const useUp = (who: Person, total: number) =>
    inTenant(who.tenantId, (tx) =>
      tx.insert(agentEdit).values(
        Array.from({ length: total }, (_, index) => ({
          tenantId: who.tenantId,
          accountId: who.id,
          agentId: newId(),
          startedAt: new Date(midMonth - 3_600_000 * (index + 1)),
        })),
      ),
    );

  it('API-15 an edit counts once; again within half an hour is the same edit, also at the same moment', async () => {
    const who = await addPerson(platformHost, 'MONTHLY');
    const id = await addAgent(world, who, { state: 'unreleased' });
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(who, id)));
    expect(all.map(({ data }) => data)).toEqual(Array(20).fill({ free: true, fee: 0, useNum: 1, editNum: 10 }));
    expect(await quota(who)).toEqual({ useNum: 1, editNum: 10 });
    await later(29, async () => expect((await enter(who, id)).data.useNum).toBe(1));
    await world.send(contract.updateIntro, { params: { id }, body: { agentName: '改了' } }, as(who));
    expect((await quota(who)).useNum).toBe(1);
    await later(31, async () => expect((await enter(who, id)).data.useNum).toBe(2));
    const second = await addAgent(world, who, { state: 'unreleased' });
    await later(31, async () => expect((await enter(who, second)).data.useNum).toBe(3));
  });

  it('the last free edit is given once, however many agents ask for it at the same moment', async () => {
    const who = await addPerson(platformHost, 'MONTHLY');
    await useUp(who, 9);
    const ids = await Promise.all(Array.from({ length: 8 }, () => addAgent(world, who, { state: 'unreleased' })));
    const all = await Promise.all(ids.map((id) => enter(who, id)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(all.filter(({ errorCode }) => errorCode === 'EDIT_NEEDS_FEE')).toHaveLength(7);
    expect(await quota(who)).toEqual({ useNum: 10, editNum: 10 });
  });

  it('API-16 MKT-36 beyond the quota the refusal names the fee; agreeing takes it, once for half an hour', async () => {
    const who = await addPerson(platformHost, 'MONTHLY');
    await useUp(who, 10);
    const id = await addAgent(world, who, { state: 'unreleased' });
    const refusal = await enter(who, id);
    expect(refusal).toMatchObject({
      status: 200,
      code: 500,
      errorCode: 'EDIT_NEEDS_FEE',
      msg: '免费编辑次数已用完，本次编辑将扣除0.50元，是否继续？',
    });
    expect(refusal.reply.json().fields).toEqual({ acceptFee: '50' });
    expect((await enter(who, id, 1)).errorCode).toBe('EDIT_NEEDS_FEE');
    expect(await enter(who, id, 50)).toMatchObject({ errorCode: 'BALANCE_SHORT' });
    expect((await quota(who)).useNum).toBe(10);
    await world.giveMoney(who, 1000);
    const entered = await Promise.all([enter(who, id, 50), enter(who, id, 50), enter(who, id, 50)]);
    expect(entered.map(({ data }) => data.fee).sort()).toEqual([0, 0, 50]);
    const [purse] = await inTenant(who.tenantId, (tx) => tx.select().from(wallet).where(eq(wallet.accountId, who.id)));
    expect(purse?.balanceFen).toBe(950);
    expect((await quota(who)).useNum).toBe(11);
  });

  it('is for members, and for the owner', async () => {
    const free = await addPerson(platformHost);
    const own = await addAgent(world, free, { state: 'released' });
    expect(await enter(free, own)).toMatchObject({ status: 200, errorCode: 'MEMBER_REQUIRED', msg: '请先开通会员' });
    const member = await addPerson(platformHost, 'MONTHLY');
    expect((await enter(member, own)).status).toBe(404);
    expect((await enter(member, newId())).status).toBe(404);
    const white = await addPerson(platformHost);
    await inTenant(white.tenantId, (tx) => tx.update(account).set({ isWhite: true }).where(eq(account.id, white.id)));
    const theirs = await addAgent(world, white, { state: 'unreleased' });
    expect((await enter(white, theirs)).data).toMatchObject({ free: true, fee: 0 });
  });
});

it('MKT-41 a priced agent is for members; a free one, or one’s own, for anybody', async () => {
  const member = await addPerson(platformHost, 'MONTHLY');
  const free = await addPerson(platformHost);
  const priced = await addAgent(world, member, { priceFen: 10, state: 'listed' });
  const costless = await addAgent(world, member, { state: 'listed' });
  const own = await addAgent(world, free, { priceFen: 10, state: 'released' });
  const mayUse = (who: Person, id: string) => world.send(contract.mayUseAgent, { params: { id }, query: {} }, as(who));
  expect(await mayUse(free, priced)).toMatchObject({ errorCode: 'MEMBER_REQUIRED', msg: '请先开通会员' });
  for (const [who, id] of [
    [free, costless],
    [free, own],
    [await addPerson(platformHost, 'MONTHLY'), priced],
    [await addPerson(platformHost, 'FREE', 'admin'), priced],
  ] as const)
    expect((await mayUse(who, id)).code).toBe(200);
  const stranger = await addPerson(host);
  const inEnterprise = await addAgent(world, stranger, { priceFen: 10, state: 'listed' });
  expect((await mayUse(await addPerson(host), inEnterprise)).code).toBe(200);
  for (const id of [priced, costless]) await world.send(contract.deleteAgent, { params: { id } }, as(member));
});

describe('withdrawing', () => {
  const market = async (who: Person) =>
    (await world.send(contract.launchPage, { body: {} }, as(who))).data.content.map(({ id }) => id);
  const withdraw = (who: Person, id: string) => world.send(contract.withdrawLaunch, { params: { id } }, as(who));

  it('MKT-28 a withdrawn agent leaves the market and cannot be copied; it stays with its owner', async () => {
    const [owner, other, admin] = [
      await addPerson(host),
      await addPerson(host),
      await addPerson(host, 'FREE', 'admin'),
    ];
    const copy = (id: string) => world.send(contract.copyFromLaunch, { params: { id }, body: {} }, as(other));
    const counted = () =>
      inTenant(owner.tenantId, async (tx) =>
        (await tx.select().from(marketCount).orderBy(marketCount.tag)).map(({ tag, agents }) => [tag, agents]),
      );
    for (const by of [owner, admin]) {
      const before = await counted();
      const id = await addAgent(world, owner, { tags: ['bank'] });
      const copied = (await copy(id)).data.id;
      expect((await withdraw(other, id)).status).toBe(401);
      expect(await market(other)).toContain(id);
      expect((await withdraw(by, id)).code).toBe(200);
      expect((await withdraw(by, id)).status).toBe(404);
      expect(await market(other)).not.toContain(id);
      expect((await copy(id)).status).toBe(404);
      const [row] = await inTenant(owner.tenantId, (tx) => tx.select().from(agent).where(eq(agent.id, id)));
      expect(row).toMatchObject({ launchVersion: 1, launchDisabled: true, status: 'C90_bay' });
      const own = await world.send(contract.agentDetail, { params: { id }, query: {} }, as(owner));
      expect(own.data).toMatchObject({ launchVersion: 1, launchVersionDisabled: true });
      const kept = await world.send(contract.agentDetail, { params: { id: copied }, query: {} }, as(other));
      expect(kept.data.origin).toMatchObject({ copiedNo: 1, latestNo: 1 });
      expect((await counted()).filter(([, n]) => n !== 0)).toEqual(before.filter(([, n]) => n !== 0));
      expect((await world.send(contract.applyListing, { body: { agentId: id } }, as(owner))).code).toBe(200);
    }
  });
});

it('MKT-16 the skill count is that of the version one gets, never a made-up one', async () => {
  const [owner, other] = [await addPerson(host), await addPerson(host)];
  const id = await addAgent(world, owner, { document: { skills: [{ name: '说得多' }], tools: [] } });
  const { data } = await world.send(contract.agentDetail, { params: { id }, query: {} }, as(other));
  expect([data.skillCount, data.abilities, data.skills.length]).toEqual([0, [], 1]);
  const copy = await world.send(contract.copyFromLaunch, { params: { id }, body: {} }, as(other));
  const copied = await world.send(contract.agentDetail, { params: { id: copy.data.id }, query: {} }, as(other));
  expect([copied.data.skillCount, copied.data.skills.length]).toEqual([0, 1]);
});

describe('use counts', () => {
  const count = (id: string, taskNum: number, tenantId: string) =>
    inTenant(tenantId, (tx) => tx.update(agent).set({ taskNum }).where(eq(agent.id, id)));

  it('API-68 API-69 MKT-30 one entry per id, 0 for what is unused or not for these eyes; the whole list, most used first', async () => {
    const { host: own } = await world.addTenant();
    const [owner, other] = [await addPerson(own), await addPerson(own)];
    const listed = await addAgent(world, owner);
    const hidden = await addAgent(world, owner, { state: 'released' });
    const unused = await addAgent(world, owner);
    await count(listed, 12, owner.tenantId);
    await count(hidden, 7, owner.tenantId);
    const schema_ids = [unused, hidden, listed, newId()];
    const ask = async (who?: Person) =>
      (
        await world.send(contract.schemaUseCountByIds, { body: { schema_ids } }, who ? as(who) : { host: own })
      ).data.map(({ schema_id, count: n }) => [schema_ids.indexOf(schema_id), n]);
    expect(await ask(owner)).toEqual([
      [0, 0],
      [1, 7],
      [2, 12],
      [3, 0],
    ]);
    expect(await ask(other)).toEqual([
      [0, 0],
      [1, 0],
      [2, 12],
      [3, 0],
    ]);
    expect(await ask()).toEqual([
      [0, 0],
      [1, 0],
      [2, 12],
      [3, 0],
    ]);
    const all = async (who: Person) => (await world.send(contract.schemaUseCount, {}, as(who))).data;
    expect(await all(other)).toEqual([
      { schema_id: listed, count: 12 },
      { schema_id: unused, count: 0 },
    ]);
    expect((await all(owner)).map(({ count: n }) => n)).toEqual([12, 7, 0]);
  });
});
