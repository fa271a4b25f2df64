import { copyCostFee, copyFromLaunch, saveEditInfo } from '@zhixing/contract/agent';
import { memberTemplates, monthConfigs } from '@zhixing/contract/membership';
import { buyMembers, createTopUp, topUpTemplates } from '@zhixing/contract/order';
import * as contract from '@zhixing/contract/price-list';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openOrderStage } from '../../../test/order-stage.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let boss: Person;
beforeAll(async () => {
  stage = await openOrderStage();
  boss = await stage.somebody({ role: 'admin' });
});
afterAll(() => stage?.close());

const read = async () => (await stage.world.send(contract.readPriceList, {}, boss)).data;
const draftOf = async (level: 'FREE' | 'MONTHLY') => {
  const { plans, version } = await read();
  const plan = plans.find((one) => one.level === level);
  if (!plan) throw new Error('no such plan');
  const { id: _, level: __, category: ___, ...draft } = plan;
  return { ...draft, version };
};
const save = async (change: Partial<contract.PlanDraft> & { version?: string }, by = boss) =>
  stage.world.send(
    contract.savePlan,
    { params: { level: 'MONTHLY' }, body: { ...(await draftOf('MONTHLY')), ...change } },
    by,
  );

describe('the price list', () => {
  it('is changed: an open order keeps its amount, a page with the old price is told, the change is written down', async () => {
    const [early, late] = [await stage.somebody(), await stage.somebody()];
    const plan = { orderTemplateId: 'MONTHLY', configId: 'm3' } as const;
    const open = (await stage.world.send(buyMembers, { body: { ...plan, orderAmount: 2537 } }, early)).data;
    expect((await save({ num: 1000, name: '基础版', discount: 0.85, countPerDay: 60 })).code).toBe(200);
    const asked = await stage.world.send(buyMembers, { body: { ...plan, orderAmount: 2537 } }, late);
    expect(asked).toMatchObject({ errorCode: 'PRICE_CHANGED', msg: expect.stringContaining('28.50') });
    await stage.stage.ask('/pay', { outTradeNo: open.orderNo });
    await stage.becomes(early, open.orderNo, 'PAID');
    const shown = (await stage.world.send(memberTemplates, { query: { category: 'PERSONAL' } })).data;
    expect(shown.find(({ level }) => level === 'MONTHLY')).toMatchObject({
      num: 1000,
      discount: 0.85,
      countPerDay: 60,
    });
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute<{ detail: object }>(
        sql`select detail from audit where action = 'price.update' and target_id = 'MONTHLY'`,
      ),
    );
    expect(rows).toMatchObject([{ detail: { before: { num: 890 }, after: { num: 1000 } } }]);
    await stage.isSound();
  });

  it('is not changed over somebody else’s change, nor by two at once', async () => {
    const { version } = await read();
    const both = await Promise.all([save({ num: 901, version }), save({ num: 902, version })]);
    expect(both.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual(['PRICE_LIST_CHANGED', 'done']);
  });

  it('has bounds, and a free plan without a price', async () => {
    for (const wrong of [{ num: -1 }, { num: 10_000_001 }, { discount: 0 }, { discount: 1.1 }, { countPerDay: 1.5 }])
      expect((await save(wrong)).status).toBe(400);
    const body = { ...(await draftOf('FREE')), num: 1 };
    expect(await stage.world.send(contract.savePlan, { params: { level: 'FREE' }, body }, boss)).toMatchObject({
      errorCode: 'FREE_PLAN_PRICE',
    });
  });

  it('sells other numbers of months and other amounts', async () => {
    const months = [
      { monthNum: 1, priceDiscount: 1 },
      { monthNum: 24, priceDiscount: 0.7 },
    ];
    const changed = await stage.world.send(
      contract.saveMonths,
      { body: { months, version: (await read()).version } },
      boss,
    );
    expect(changed.data.months).toEqual([
      { id: 'm1', ...months[0] },
      { id: 'm24', ...months[1] },
    ]);
    expect((await stage.world.send(monthConfigs, {})).data).toEqual(changed.data.months);
    const twice = { months: [...months, ...months], version: (await read()).version };
    expect((await stage.world.send(contract.saveMonths, { body: twice }, boss)).status).toBe(400);

    const amounts = [1000, 950, 5_000_000];
    const { version } = await read();
    await stage.world.send(contract.saveTopUps, { body: { amounts, version } }, boss);
    const who = await stage.member();
    expect((await stage.world.send(topUpTemplates, {}, who)).data).toEqual([
      { id: 'f950', amount: 950 },
      { id: 't10', amount: 1000 },
      { id: 't50000', amount: 5_000_000 },
    ]);
    expect((await stage.world.send(createTopUp, { params: { id: 't50' }, body: {} }, who)).status).toBe(404);
    expect((await stage.world.send(createTopUp, { params: { id: 'f950' }, body: {} }, who)).data).toMatchObject({
      orderAmount: 950,
    });
  });

  it('is the platform’s: administrators of an enterprise and support staff do not touch it', async () => {
    const { host } = await stage.world.addTenant();
    for (const by of [await stage.somebody({ role: 'admin' }, host), await stage.somebody({ role: 'support' })]) {
      expect((await stage.world.send(contract.readPriceList, {}, by)).status).toBe(401);
      expect((await save({ num: 1 }, by)).status).toBe(401);
    }
  });
});

describe('fees', () => {
  const saveFees = async (editFee: number, copyFee: number, by = boss) => {
    const body = {
      version: (await read()).version,
      PERSONAL: { editFee, copyFee },
      ENTERPRISE: { editFee: 1, copyFee: 2 },
    };
    return stage.world.send(contract.saveFees, { body }, by);
  };
  const setLevel = (who: Person, level: string) =>
    stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`update membership set level = ${level} where account_id = ${who.id}`),
    );

  it('API-13 a copy costs its price and what the list says for the caller’s category; what was shown before counts', async () => {
    const [author, member, enterprise] = [await stage.somebody(), await stage.member(), await stage.somebody()];
    await setLevel(enterprise, 'ENT_ADVANCED_MONTHLY');
    const id = await addAgent(stage.world, author, { priceFen: 250 });
    const feeFor = async (who: Person) =>
      (await stage.world.send(copyCostFee, { body: { agentId: id } }, who)).data.fee;
    expect((await saveFees(50, 120)).data.fees).toContainEqual({
      category: 'PERSONAL',
      fees: { editFee: 50, copyFee: 120 },
    });
    expect([await feeFor(member), await feeFor(enterprise), await feeFor(author)]).toEqual([370, 252, 0]);
    await stage.world.giveMoney(member, 1_000);
    const copy = (acceptFee: number) =>
      stage.world.send(copyFromLaunch, { params: { id }, body: { acceptFee } }, member);
    expect((await copy(250)).errorCode).toBe('PRICE_CHANGED');
    expect(await stage.balanceOf(member)).toBe(1_000);
    expect((await copy(370)).code).toBe(200);
    expect(await stage.balanceOf(member)).toBe(630);
    expect((await saveFees(50, 0)).code).toBe(200);
    expect(await feeFor(member)).toBe(250);
    await stage.isSound();
  });

  it('API-16 an edit beyond the plan’s costs what the list says, after it was shown, once in half an hour', async () => {
    const who = await stage.member();
    await stage.world.giveMoney(who, 1_000);
    const plan = await draftOf('MONTHLY');
    await save({ editCount: 0 });
    expect((await saveFees(70, 0)).code).toBe(200);
    const agentId = await addAgent(stage.world, who, {});
    const enter = (acceptFee?: number) => stage.world.send(saveEditInfo, { body: { agentId, acceptFee } }, who);
    expect(await enter()).toMatchObject({ errorCode: 'EDIT_NEEDS_FEE', msg: expect.stringContaining('0.70') });
    expect((await enter(50)).errorCode).toBe('EDIT_NEEDS_FEE');
    expect((await enter(70)).data).toMatchObject({ free: false, fee: 70, useNum: 1, editNum: 0 });
    expect((await enter(70)).data).toMatchObject({ free: true, fee: 0 });
    expect(await stage.balanceOf(who)).toBe(930);
    await save({ editCount: plan.editCount });
    await saveFees(50, 0);
  });

  it('are changed by administrators of the platform only, and written down', async () => {
    expect((await saveFees(1, 1, await stage.somebody())).status).toBe(401);
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute<{ detail: object }>(sql`select detail from audit where action = 'price.update' and target_id = 'fees'
        order by at limit 1`),
    );
    expect(rows).toMatchObject([{ detail: { before: { personalEdit: 50 }, after: { personalCopy: 120 } } }]);
  });
});
