import { findUserMemberInfo, memberTemplates, monthConfigs } from '@zhixing/contract/membership';
import * as contract from '@zhixing/contract/order';
import { findUseFeeData, findUserInfo, memberLevel } from '@zhixing/contract/user';
import { walletUse } from '@zhixing/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openOrderStage } from '../../../test/order-stage.ts';
import { rawCall } from '../../../test/raw-call.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import { charge } from '../wallet/index.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
let stage: Stage;
beforeAll(async () => {
  stage = await openOrderStage();
});
afterAll(() => stage?.close());
const send: Stage['world']['send'] = (...args) => stage.world.send(...args);

describe('the price list as pages read it', () => {
  it('PAY-04 PAY-18 API-36 templates come by category with all their fields; another category is refused', async () => {
    const personal = (await send(memberTemplates, { query: { category: 'PERSONAL' } })).data;
    const enterprise = (await send(memberTemplates, { query: { category: 'ENTERPRISE' } })).data;
    expect(personal.map(({ level }) => level)).toEqual(['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY']);
    expect(enterprise.map(({ level }) => level)).toEqual(['ENT_ADVANCED_MONTHLY', 'ENT_FLAGSHIP_MONTHLY']);
    const number = expect.any(Number);
    for (const plan of [...personal, ...enterprise])
      expect(plan).toMatchObject({
        ...{ id: plan.level, name: expect.any(String), description: expect.any(String), num: number, discount: number },
        ...{ countPerDay: number, paidAgentCount: number, insightPerDay: number, editCount: number },
        ...{ knowledgeSpace: number, pluginsNum: number, invitedNum: number },
      });
    const who = await stage.somebody();
    const { status } = await rawCall(stage.world, memberTemplates, { query: { category: 'OTHER' } }, who);
    expect(status).toBe(400);
  });

  it('PAY-19 API-40 durations have their months and discount, the shortest first', async () => {
    const months = (await send(monthConfigs, {})).data;
    expect(months.length).toBeGreaterThan(1);
    expect(months.map(({ monthNum }) => monthNum)).toEqual(
      months.map(({ monthNum }) => monthNum).sort((a, b) => a - b),
    );
    for (const { id, priceDiscount } of months) {
      expect(id).not.toBe('');
      expect(priceDiscount > 0 && priceDiscount <= 1).toBe(true);
    }
  });

  it('PAY-20 API-32 top-ups have id and amount, the smallest first, for whoever is logged in', async () => {
    expect((await send(contract.topUpTemplates, {}, { host: 'platform.test' })).status).toBe(403);
    const options = (await send(contract.topUpTemplates, {}, await stage.somebody())).data;
    const amounts = options.map(({ amount }) => amount);
    expect(amounts.every((amount) => amount > 0)).toBe(true);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
  });
});

describe('orders and use', () => {
  it('PAY-21 PAY-33 an order has number, state, amount, address, channel and id; WeChat is the only channel', async () => {
    const who = await stage.member();
    expect((await send(contract.payChannels, {}, who)).data.channels).toEqual(['WEIXIN']);
    const topUp = (await send(contract.createTopUp, { params: { id: 't10' }, body: {} }, who)).data;
    const plan = (
      await send(contract.buyMembers, { body: { orderTemplateId: 'PER_FLAGSHIP_MONTHLY', configId: 'm1' } }, who)
    ).data;
    for (const [order, orderAmount] of [
      [topUp, 1000],
      [plan, 2990],
    ] as const)
      expect(order).toMatchObject({
        ...{ orderNo: expect.stringMatching(/^\d{20}$/), orderId: expect.any(String), orderStatus: 'PENDING' },
        ...{ orderAmount, payChannel: 'WEIXIN', payUrl: expect.stringMatching(/^weixin:/) },
      });
  });

  it('PAY-22 API-35 the list has state, amount, time and number, newest first; staff may see everybody’s', async () => {
    const [who, other] = [await stage.member(), await stage.member()];
    const orders = [];
    for (const id of ['t10', 't50'])
      orders.push((await send(contract.createTopUp, { params: { id }, body: {} }, who)).data.orderNo);
    await send(contract.createTopUp, { params: { id: 't10' }, body: {} }, other);
    const body = { createdByMe: true, pageNumber: 0, pageSize: 100 };
    const { content, totalElements } = (await send(contract.orderList, { body }, who)).data;
    expect([totalElements, content.map(({ orderNo }) => orderNo)]).toEqual([2, orders.toReversed()]);
    expect(content[0]).toMatchObject({
      status: 'PENDING',
      totalAmount: 5000,
      createTime: expect.stringMatching(/^20/),
    });
    const all = { body: { ...body, createdByMe: false } };
    expect((await send(contract.orderList, all, who)).data.totalElements).toBe(2);
    const admin = await stage.somebody({ role: 'admin' });
    const seen = (await send(contract.orderList, all, admin)).data.content.map(({ account }) => account);
    expect(seen).toEqual(expect.arrayContaining([who.username, other.username]));
  });

  it('PAY-11 API-29 the member info names one of the five levels, its end, quotas and their use', async () => {
    const who = await stage.somebody();
    await stage.buy(who, { orderTemplateId: 'MONTHLY', configId: 'm1' });
    const info = (await send(findUserMemberInfo, {}, who)).data;
    expect(memberLevel.options).toHaveLength(5);
    expect(info).toMatchObject({ memberLevel: 'MONTHLY', endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(info.quotas.countPerDay).toMatchObject({ limit: expect.any(Number), used: 0 });
  });

  it('API-30 API-41 what was used is the sum of its log, by day and by agent alike; the balance is that of user info', async () => {
    const who = await stage.somebody();
    await stage.world.giveMoney(who, 1_000);
    const agents = [await addAgent(stage.world, who, {}), await addAgent(stage.world, who, { name: '另一个' })];
    for (const [index, agentId] of [...agents, ...agents].entries())
      await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
        charge(tx, { reason: 'edit', amountFen: 10 + index, accountId: who.id, agentId, key: newId() }),
      );
    const fees = (await send(findUseFeeData, {}, who)).data;
    const today = chinaDay(new Date());
    const { line, pie } = (await send(walletUse, { body: { startDate: today, endDate: today } }, who)).data;
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    expect([sum(line), sum(pie), fees.totalUsed]).toEqual([46, 46, 46]);
    expect(pie).toHaveLength(2);
    expect(fees.accountBalance).toBe((await send(findUserInfo, {}, who)).data.userInfo.accountBalance);
    expect(fees.agentDeductFeeTemplates).toHaveLength(2);
  });
});
