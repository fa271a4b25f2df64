import { incomeSheet, readIncome } from '@zhixing/contract/income';
import { noticePage } from '@zhixing/contract/notice';
import * as contract from '@zhixing/contract/withdrawal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openOrderStage } from '../../../test/order-stage.ts';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import { commitMoney, forfeit, reserveMoney } from '../wallet/index.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let boss: Person;
/** Shares are old enough, unless a test says otherwise. */
const aWeekOn = 8 * dayMs;
let clock = aWeekOn;
beforeAll(async () => {
  stage = await openOrderStage({ now: () => new Date(Date.now() + clock) });
  boss = await stage.somebody({ role: 'admin' });
});
afterAll(() => stage?.close());

const account = '6222021234567896021';
const payee = { payeeName: '林小满', payeeBank: '招商银行', payeeAccount: account };
const inTenant: Stage['world']['services']['db']['inTenant'] = (...args) => stage.world.services.db.inTenant(...args);

/** Somebody pays for a chat with this creator's agent. */
const earn = async (creator: Person, fen: number, shareBp = 7_000) => {
  const [payer, agentId] = [
    await stage.somebody(),
    await addAgent(stage.world, creator, { priceFen: fen, state: 'released' }),
  ];
  await stage.world.giveMoney(payer, fen);
  await inTenant(stage.tenantId, async (tx) => {
    const id = newId();
    await reserveMoney(tx, { id, accountId: payer.id, amountFen: fen, agentId });
    await commitMoney(tx, id, { creatorId: creator.id, shareBp });
  });
  return agentId;
};
const creatorWith = async (fen: number) => {
  const who = await stage.somebody();
  await earn(who, fen, 10_000);
  return who;
};
const ask = (who: Person, amount: number, requestKey = newId()) =>
  stage.world.send(contract.requestWithdrawal, { body: { ...payee, amount, requestKey } }, who);
const pay = (id: string, by = boss) =>
  stage.world.send(contract.payWithdrawal, { params: { id }, body: { transferNo: 'B20261117001' } }, by);
const refuse = (id: string, by = boss) =>
  stage.world.send(contract.refuseWithdrawal, { params: { id }, body: { reason: '户名不一致' } }, by);
const today = () => chinaDay(new Date());
const incomeOf = async (who: Person) =>
  (await stage.world.send(readIncome, { query: { startDate: today(), endDate: today() } }, who)).data;
const noticesOf = async (who: Person) =>
  (await stage.world.send(noticePage, { query: {} }, who)).data.content.map(({ kind, reason }) => ({ kind, reason }));

describe('income', () => {
  it('is the share of what was paid, by day and by agent, and counts after seven days', async () => {
    const who = await stage.somebody();
    const agentId = await earn(who, 1_001);
    expect(await incomeOf(who)).toMatchObject({
      available: 700,
      settling: 0,
      underWay: 0,
      shareBp: 7_000,
      days: [{ day: today(), share: 700, modelCost: 0 }],
      agents: [{ agentId, price: 1_001, paidChats: 1, paid: 1_001, share: 700 }],
    });
    clock = 6 * dayMs;
    expect(await incomeOf(who)).toMatchObject({ available: 0, settling: 700 });
    clock = aWeekOn;
    const other = await incomeOf(await stage.somebody());
    expect(other).toMatchObject({ available: 0, settling: 0, agents: [] });
  });

  it('is written as a sheet by day and agent, in which a name is never a formula, for its author only', async () => {
    const who = await stage.somebody();
    const agentId = await earn(who, 1_001);
    await inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`update agent set name = '=HYPERLINK("http://x")' where id = ${agentId}`),
    );
    const sheetOf = async ({ token, host }: Person) => {
      const url = `${incomeSheet.path}?startDate=${today()}&endDate=${today()}`;
      const reply = await stage.world.app.inject({ url, headers: { authorization: `Bearer ${token}`, host } });
      expect(reply.headers['content-type']).toContain('text/csv');
      return reply.body.split('\r\n').slice(1, -1);
    };
    expect(await sheetOf(who)).toEqual([`"${today()}","'=HYPERLINK(""http://x"")",1,"10.01","7.00"`]);
    expect(await sheetOf(await stage.somebody())).toEqual([]);
  });

  it('has a day for every day of its span, and refuses one that is no span', async () => {
    const who = await stage.somebody();
    const query = { startDate: '2026-10-30', endDate: '2026-11-02' };
    const { data } = await stage.world.send(readIncome, { query }, who);
    expect(data.days.map(({ day }) => day)).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    const backwards = { startDate: '2026-11-02', endDate: '2026-11-01' };
    expect((await stage.world.send(readIncome, { query: backwards }, who)).status).toBe(400);
  });
});

describe('model cost', () => {
  const use = (agentId: string, who: Person, costs: (number | null)[]) =>
    inTenant(stage.tenantId, async (tx) => {
      for (const cost of costs)
        await tx.execute(sql`insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome, model_cost_micro)
          values (${stage.tenantId}, ${newId()}, ${agentId}, ${who.id}, ${new Date()}, 1, 'done', ${cost})`);
    });

  it('is taken off the share where every run’s is known, and is never 0 where it is not', async () => {
    const who = await stage.somebody();
    const [priced, half, blind] = [await earn(who, 1_000), await earn(who, 500), await earn(who, 300)];
    await use(priced, who, [1_234_567, 5_000]);
    await use(half, who, [10_000, null]);
    await use(blind, who, [null]);
    const { agents, days } = await incomeOf(who);
    expect(agents).toMatchObject([
      { agentId: priced, share: 700, modelCost: 124, unpricedRuns: 0, margin: 576 },
      { agentId: half, share: 350, modelCost: 1, unpricedRuns: 1, margin: null },
      { agentId: blind, share: 210, modelCost: null, unpricedRuns: 1, margin: null },
    ]);
    expect(days).toEqual([{ day: today(), share: 1_260, modelCost: null }]);
  });

  it('of a free agent is its author’s, and of somebody else’s agent nobody’s to see', async () => {
    const [who, other] = [await stage.somebody(), await stage.somebody()];
    const free = await addAgent(stage.world, who, { priceFen: 0, state: 'released' });
    await use(free, other, [20_000]);
    expect((await incomeOf(who)).agents).toMatchObject([{ agentId: free, share: 0, modelCost: 2, margin: -2 }]);
    expect((await incomeOf(other)).agents).toEqual([]);
  });
});

describe('a withdrawal', () => {
  it('sets the money aside, is paid with the number of the transfer, and its owner is told', async () => {
    const who = await creatorWith(5_000);
    const { data } = await ask(who, 3_000);
    expect(data).toMatchObject({ state: 'requested', amount: 3_000, payeeHint: '招商银行 ····6021' });
    expect(await incomeOf(who)).toMatchObject({ available: 2_000, underWay: 3_000 });
    const read = await stage.world.send(contract.readAdminWithdrawal, { params: { id: data.id } }, boss);
    expect(read.data).toMatchObject({ username: who.username, payee });
    expect((await pay(data.id)).code).toBe(200);
    expect(await incomeOf(who)).toMatchObject({ available: 2_000, underWay: 0 });
    const own = await stage.world.send(contract.listWithdrawals, { query: {} }, who);
    expect(own.data.content).toMatchObject([{ state: 'paid', transferNo: 'B20261117001' }]);
    expect(await noticesOf(who)).toEqual([{ kind: 'withdrawal.paid', reason: null }]);
    const again = await stage.world.send(contract.readAdminWithdrawal, { params: { id: data.id } }, boss);
    expect(again.data).toMatchObject({ payee: null, settledBy: boss.username });
    await stage.isSound();
  });

  it('that is refused gives the money back, to be withdrawn at once', async () => {
    const who = await creatorWith(5_000);
    const { data } = await ask(who, 5_000);
    await refuse(data.id);
    expect(await incomeOf(who)).toMatchObject({ available: 5_000, underWay: 0 });
    expect(await noticesOf(who)).toEqual([{ kind: 'withdrawal.refused', reason: '户名不一致' }]);
    clock = 0;
    expect(await incomeOf(who)).toMatchObject({ available: 0, settling: 5_000 });
    clock = aWeekOn;
    expect((await ask(who, 5_000)).code).toBe(200);
    await stage.isSound();
  });

  it('is never more than there is, nor of what is too young, nor below the least', async () => {
    const who = await creatorWith(5_000);
    expect(await ask(who, 5_001)).toMatchObject({ errorCode: 'INCOME_SHORT' });
    clock = 6 * dayMs;
    expect(await ask(who, 1_000)).toMatchObject({ errorCode: 'INCOME_SHORT' });
    clock = aWeekOn;
    for (const amount of [-1, 0, 999, 1_000.5]) expect((await ask(who, amount)).status).toBe(400);
    expect((await stage.world.send(contract.listWithdrawals, { query: {} }, who)).data.content).toEqual([]);
    expect(await incomeOf(who)).toMatchObject({ available: 5_000 });
    await stage.isSound();
  });

  it('of many at once exceeds nothing; the same key is one', async () => {
    const who = await creatorWith(5_000);
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(who, 2_000)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(all.filter(({ errorCode }) => errorCode === 'INCOME_SHORT')).toHaveLength(6);
    const [twin, key] = [await creatorWith(5_000), newId()];
    const same = await Promise.all(Array.from({ length: 8 }, () => ask(twin, 1_000, key)));
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    expect(await ask(twin, 1_001, key)).toMatchObject({ errorCode: 'REQUEST_KEY_USED' });
    expect(await incomeOf(twin)).toMatchObject({ available: 4_000, underWay: 1_000 });
    await stage.isSound();
  });

  it('settled by two at once has one end', async () => {
    for (let n = 0; n < 5; n++) {
      const who = await creatorWith(2_000);
      const { id } = (await ask(who, 2_000)).data;
      const ends = await Promise.all([pay(id), refuse(id), pay(id), refuse(id)]);
      expect(ends.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(ends.filter(({ errorCode }) => errorCode === 'WITHDRAWAL_SETTLED')).toHaveLength(3);
      const [row] = (await stage.world.send(contract.listWithdrawals, { query: {} }, who)).data.content;
      expect((await incomeOf(who)).available).toBe(row?.state === 'paid' ? 0 : 2_000);
      expect(await noticesOf(who)).toHaveLength(1);
    }
    await stage.isSound();
  });

  it('waits ten at most, and every step is in the audit without the account number', async () => {
    const who = await creatorWith(20_000);
    for (let n = 0; n < 10; n++) expect((await ask(who, 1_000)).code).toBe(200);
    expect(await ask(who, 1_000)).toMatchObject({ errorCode: 'WITHDRAWALS_OPEN' });
    const list = await stage.world.send(
      contract.listAdminWithdrawals,
      { query: { account: who.username, state: 'requested' } },
      boss,
    );
    expect(list.data.totalElements).toBe(10);
    const id = list.data.content[0]?.id ?? '';
    await refuse(id);
    const { rows } = await inTenant(stage.tenantId, (tx) =>
      tx.execute<{ action: string }>(sql`select action, detail from audit where target_id = ${id} order by at`),
    );
    expect(rows.map(({ action }) => action)).toEqual(['withdrawal.request', 'withdrawal.refuse']);
    const stored = await inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`select w::text as w from withdrawal w union all select a::text from audit a`),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(account);
  });

  it('is settled by administrators of the tenant only', async () => {
    const who = await creatorWith(2_000);
    const { id } = (await ask(who, 2_000)).data;
    const { host } = await stage.world.addTenant();
    const stranger = await stage.somebody({ role: 'admin' }, host);
    expect([(await pay(id, stranger)).status, (await refuse(id, stranger)).status]).toEqual([404, 404]);
    for (const by of [who, await stage.somebody({ role: 'support' })])
      expect([(await pay(id, by)).status, (await refuse(id, by)).status]).toEqual([401, 401]);
    expect(await incomeOf(who)).toMatchObject({ underWay: 2_000 });
  });

  it('is still owed when its owner has left; the rest of the shares is not', async () => {
    const who = await creatorWith(5_000);
    const { id } = (await ask(who, 2_000)).data;
    await inTenant(stage.tenantId, (tx) => forfeit(tx, who.id));
    await stage.isSound();
    expect(await incomeOf(who)).toMatchObject({ available: 0, settling: 0, underWay: 2_000 });
    expect((await pay(id)).code).toBe(200);
    await stage.isSound();
  });
});
