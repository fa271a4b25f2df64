import { useBenefitCode } from '@zhixing/contract/benefit-code';
import { findUserMemberInfo } from '@zhixing/contract/membership';
import * as contract from '@zhixing/contract/order';
import { findUserInfo } from '@zhixing/contract/user';
import { walletEntries } from '@zhixing/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBatch } from '../../../test/benefit-batches.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { startWechatPay } from '../../../test/wechat-pay-stage.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import { membership } from '../../db/schema/membership.ts';
import { payOrder } from '../../db/schema/order.ts';
import { closeGrant } from '../membership/index.ts';
import { proveLedger } from '../wallet/index.ts';
import { checkOrders, checkRefunds, reconcileBills } from './index.ts';
import { reconcileDay } from './reconcile-bills.ts';

const host = 'platform.test';
let scratch: ScratchDatabase;
let stage: Awaited<ReturnType<typeof startWechatPay>>;
let world: World;
let tenantId: string;
const ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  [scratch, stage] = await Promise.all([openScratchDatabase(), startWechatPay()]);
  const { appId, merchantId } = stage.config;
  const payments = stage.pay;
  let notifyUrl = '';
  world = await openWorld({
    env: { DATABASE_URL: scratch.appUrl, WECHAT_PAY_APP_ID: appId, WECHAT_PAY_MERCHANT_ID: merchantId },
    payments: {
      ...payments,
      createOrder: (order) => payments.createOrder({ ...order, notifyUrl }),
      refund: (refund) => payments.refund({ ...refund, notifyUrl }),
    },
    now,
  });
  notifyUrl = `${await world.app.listen({ host: '127.0.0.1', port: 0 })}${contract.wechatPayNotify.path}`;
  tenantId = (await world.findTenant(host)).id;
});
afterAll(async () => {
  await world?.close();
  await stage?.stop();
  await scratch?.drop();
});

type Person = { id: string; username: string; tenantId: string; token: string; host: string };
const somebody = async (level?: 'MONTHLY'): Promise<Person> => {
  const who = await world.addAccount(host);
  if (level)
    await inTenant((tx) => tx.update(membership).set({ level, endAt: null }).where(eq(membership.accountId, who.id)));
  return { ...who, token: await world.openToken(host, who), host };
};
const inTenant = <T>(work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
  world.services.db.inTenant(tenantId, work);
const pay = (outTradeNo: string, more: object = {}) =>
  stage.ask<{ transactionIds: string[] }>('/pay', { outTradeNo, ...more });
const topUp = async (who: Person, id = 't10', requestKey?: string) =>
  world.send(contract.createTopUp, { params: { id }, body: { requestKey } }, who);
const buy = (who: Person, body: Parameters<typeof world.send<typeof contract.buyMembers>>[1]['body']) =>
  world.send(contract.buyMembers, { body }, who);
const statusOf = async (who: Person, id: string) =>
  (await world.send(contract.orderState, { params: { id } }, who)).data.orderStatus;
const becomes = (who: Person, no: string, status: string) => expect.poll(() => statusOf(who, no), later).toBe(status);
const balanceOf = async (who: Person) => (await world.send(findUserInfo, {}, who)).data.userInfo.accountBalance;
const levelOf = async (who: Person) => (await world.send(findUserMemberInfo, {}, who)).data;
const later = { timeout: 5_000 };
const refundsOf = async (no: string) =>
  (
    await inTenant((tx) =>
      tx.execute(
        sql`select r.status, r.amount_fen from refund r join pay_order o on o.id = r.order_id where o.no = ${no}`,
      ),
    )
  ).rows;
const isSound = async () => expect((await proveLedger(world.services)).faults).toEqual([]);
const check = async () => {
  await checkOrders(world.services);
  await checkRefunds(world.services);
};
/** Asks about every open order, as if its pause were over. */
const checkNow = async () => {
  await world.services.db.inPlatform((tx) =>
    tx.execute(sql`update pay_order set check_at = '2020-01-01' where check_at is not null`),
  );
  await check();
};
const ageOf = (no: string, minutes: number) =>
  inTenant((tx) =>
    tx
      .update(payOrder)
      .set({ expiresAt: new Date(now().getTime() - minutes * 60_000) })
      .where(eq(payOrder.no, no)),
  );

describe('a top-up', () => {
  it('PAY-36 API-33 is ordered, paid by its code, told of by a signed notice, and credited once', async () => {
    const who = await somebody('MONTHLY');
    const { data } = await topUp(who);
    expect(data).toMatchObject({ orderStatus: 'PENDING', orderAmount: 1000, payChannel: 'WEIXIN' });
    expect(data.payUrl).toMatch(/^weixin:\/\//);
    await pay(data.orderNo, { notify: 'duplicated' });
    await becomes(who, data.orderNo, 'PAID');
    expect(await balanceOf(who)).toBe(1000);
    await checkNow();
    expect(await balanceOf(who)).toBe(1000);
    const { content } = (await world.send(walletEntries, { query: {} }, who)).data;
    expect(content).toMatchObject([{ seq: 1, reason: 'top-up', amount: 1000, balance: 1000 }]);
    await isSound();
  });

  it('PAY-27 is for paid members', async () => {
    expect(await topUp(await somebody())).toMatchObject({ errorCode: 'MEMBER_REQUIRED', msg: '请先开通会员' });
    expect(await topUp(await somebody('MONTHLY'), 't0')).toMatchObject({ status: 404 });
  });

  it('F9 the same key gives the same order, another wish under it is refused, and one open order stands for one wish', async () => {
    const [who, key] = [await somebody('MONTHLY'), newId()];
    const all = await Promise.all(Array.from({ length: 10 }, () => topUp(who, 't50', key)));
    expect(new Set(all.map(({ data }) => data.orderNo)).size).toBe(1);
    expect(await topUp(who, 't100', key)).toMatchObject({ errorCode: 'REQUEST_KEY_USED' });
    expect((await topUp(who, 't50')).data.orderNo).toBe(all[0]?.data.orderNo);
    const { data } = await world.send(contract.orderList, { body: {} }, who);
    expect(data).toMatchObject({
      totalElements: 1,
      content: [{ status: 'PENDING', totalAmount: 5000, account: null }],
    });
  });

  it('O6 a lost notice is made good by asking', async () => {
    const who = await somebody('MONTHLY');
    const { data } = await topUp(who);
    await pay(data.orderNo, { notify: 'lost' });
    expect(await statusOf(who, data.orderNo)).toBe('PENDING');
    await checkNow();
    expect([await statusOf(who, data.orderNo), await balanceOf(who)]).toEqual(['PAID', 1000]);
  });

  it('F8 notice, question, payment again and cancelling at the same moment have one effect', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await somebody('MONTHLY');
      const { data } = await topUp(who);
      await pay(data.orderNo, { notify: 'duplicated' });
      const orderNo = data.orderNo;
      await Promise.all([
        checkNow(),
        world.send(contract.rePayOrder, { params: { id: orderNo } }, who),
        world.send(contract.cancelOrder, { body: { orderNo } }, who),
        checkNow(),
      ]);
      await expect.poll(() => statusOf(who, orderNo), later).toMatch(/PAID|FROZEN/);
      const [status, balance] = [await statusOf(who, orderNo), await balanceOf(who)];
      expect(balance).toBe(status === 'PAID' ? 1000 : 0);
    }
    await isSound();
  });
});

describe('an order', () => {
  it('API-34 API-38 API-39 PERM-06 of another answers as absent', async () => {
    const [who, other] = [await somebody('MONTHLY'), await somebody('MONTHLY')];
    const { orderNo, orderId } = (await topUp(who)).data;
    for (const id of [orderNo, orderId]) {
      expect((await world.send(contract.orderState, { params: { id } }, other)).status).toBe(404);
      expect((await world.send(contract.rePayOrder, { params: { id } }, other)).status).toBe(404);
    }
    expect((await world.send(contract.cancelOrder, { body: { orderId } }, other)).status).toBe(404);
    expect((await world.send(contract.orderList, { body: { createdByMe: false } }, other)).data.content).toEqual([]);
  });

  it('API-39 is cancelled, closed at the provider, and paid by nobody', async () => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    expect((await world.send(contract.cancelOrder, { body: { orderNo } }, who)).code).toBe(200);
    expect(await world.send(contract.rePayOrder, { params: { id: orderNo } }, who)).toMatchObject({
      errorCode: 'ORDER_NOT_OPEN',
    });
    await checkNow();
    expect(await stage.pay.queryOrder(orderNo)).toMatchObject({ state: 'CLOSED' });
  });

  it('paid after it was cancelled: nothing is credited, and the money goes back', async () => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    await world.send(contract.cancelOrder, { body: { orderNo } }, who);
    await pay(orderNo);
    await becomes(who, orderNo, 'FROZEN');
    expect(await balanceOf(who)).toBe(0);
    await check();
    await expect.poll(() => refundsOf(orderNo), later).toEqual([{ status: 'SUCCESS', amount_fen: 1000 }]);
    await isSound();
  });

  it('that ran out is closed; what was paid in time and told of too late still counts', async () => {
    const [who, late] = [await somebody('MONTHLY'), await somebody('MONTHLY')];
    const first = (await topUp(who)).data.orderNo;
    await ageOf(first, 1);
    await checkNow();
    expect(await statusOf(who, first)).toBe('CANCELLED');
    const second = (await topUp(late)).data.orderNo;
    await pay(second, { notify: 'lost' });
    await ageOf(second, -1);
    await inTenant((tx) =>
      tx.update(payOrder).set({ status: 'CANCELLED', cause: 'EXPIRED', checkAt: now() }).where(eq(payOrder.no, second)),
    );
    await checkNow();
    expect([await statusOf(late, second), await balanceOf(late)]).toEqual(['PAID', 1000]);
  });

  it('paid twice: credited once, the second goes back', async () => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    await pay(orderNo, { twice: true });
    await becomes(who, orderNo, 'PAID');
    await expect.poll(async () => (await refundsOf(orderNo)).length, later).toBe(1);
    await check();
    await expect.poll(() => refundsOf(orderNo), later).toEqual([{ status: 'SUCCESS', amount_fen: 1000 }]);
    expect(await balanceOf(who)).toBe(1000);
    await isSound();
  });

  it.each([
    ['less', { amountFen: 1 }],
    ['more', { amountFen: 1001 }],
    ['in another currency', { currency: 'USD' }],
    ['for another app', { appId: 'wx0000000000000000' }],
  ])('paid %s: frozen, nothing credited', async (_, odd) => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    await pay(orderNo, odd);
    await becomes(who, orderNo, 'FROZEN');
    expect(await balanceOf(who)).toBe(0);
    await isSound();
  });

  it('paid and given back by the provider before we heard of it: nothing is credited, nothing is sent back again', async () => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    const { transactionIds } = await pay(orderNo, { notify: 'lost' });
    const [transactionId = ''] = transactionIds;
    const outRefundNo = `R${orderNo}`;
    await stage.pay.refund({ transactionId, outRefundNo, reason: '商户后台退款', refundFen: 1000, totalFen: 1000 });
    await expect.poll(async () => (await stage.pay.queryOrder(orderNo)).state, later).toBe('REFUND');
    await checkNow();
    expect([await statusOf(who, orderNo), await balanceOf(who)]).toEqual(['FROZEN', 0]);
    expect(await refundsOf(orderNo)).toEqual([]);
    await isSound();
  });

  it('that the provider never got is ended without closing it there', async () => {
    const who = await somebody('MONTHLY');
    await stage.control({ systemErrorNext: 20 });
    await topUp(who);
    await stage.control({ systemErrorNext: 0 });
    const [open] = (await world.send(contract.orderList, { body: {} }, who)).data.content;
    const orderNo = open?.orderNo ?? '';
    await inTenant((tx) =>
      tx.update(payOrder).set({ codeUrl: 'weixin://wxpay/bizpayurl?pr=lost' }).where(eq(payOrder.no, orderNo)),
    );
    await ageOf(orderNo, 1);
    await checkNow();
    expect(await statusOf(who, orderNo)).toBe('CANCELLED');
    const [row] = await inTenant((tx) => tx.select().from(payOrder).where(eq(payOrder.no, orderNo)));
    expect(row?.checkAt).toBeNull();
  });

  it('the provider is away: the order is kept and paid later', async () => {
    const who = await somebody('MONTHLY');
    await stage.control({ systemErrorNext: 20 });
    expect(await topUp(who)).toMatchObject({ errorCode: 'PAYMENT_FAILED' });
    await stage.control({ systemErrorNext: 0 });
    const [open] = (await world.send(contract.orderList, { body: {} }, who)).data.content;
    const again = await world.send(contract.rePayOrder, { params: { id: open?.orderNo ?? '' } }, who);
    expect(again.data).toMatchObject({ orderNo: open?.orderNo, payUrl: expect.stringMatching(/^weixin:/) });
  });
});

describe('a plan', () => {
  const flagship = { orderTemplateId: 'PER_FLAGSHIP_MONTHLY', configId: 'm1' } as const;
  const basic = { orderTemplateId: 'MONTHLY', configId: 'm3' } as const;

  it('API-37 PAY-16 PAY-38 is bought, renewed and upgraded with what is left taken off', async () => {
    const who = await somebody();
    const first = (await buy(who, { ...basic, orderAmount: 2537 })).data;
    expect(first).toMatchObject({ orderAmount: 2537, orderStatus: 'PENDING' });
    await pay(first.orderNo);
    await becomes(who, first.orderNo, 'PAID');
    const bought = await levelOf(who);
    expect(bought.memberLevel).toBe('MONTHLY');

    expect(await buy(who, { ...basic, renewUpgrade: 'UPGRADE' })).toMatchObject({ status: 400 });
    const renewed = (await buy(who, { ...basic, renewUpgrade: 'RENEW' })).data;
    await pay(renewed.orderNo);
    await becomes(who, renewed.orderNo, 'PAID');
    expect((await levelOf(who)).endDate?.slice(0, 7)).not.toBe(bought.endDate?.slice(0, 7));

    const quoted = (await world.send(contract.quoteMembers, { body: { ...flagship, configId: 'm12' } }, who)).data;
    expect(quoted).toMatchObject({ renewUpgrade: 'UPGRADE', price: 28_704, credit: 5074, orderAmount: 23_630 });
    const up = (await buy(who, { ...flagship, configId: 'm12' })).data;
    expect(up.orderAmount).toBe(23_630);
    await pay(up.orderNo);
    await becomes(who, up.orderNo, 'PAID');
    expect(await levelOf(who)).toMatchObject({ memberLevel: 'PER_FLAGSHIP_MONTHLY', endDate: quoted.endDate });
    expect(await buy(who, basic)).toMatchObject({ errorCode: 'NO_DOWNGRADE' });
    await isSound();
  });

  const useCode = async (who: Person, level: 'MONTHLY' | 'PER_FLAGSHIP_MONTHLY', days: number) => {
    const { codes } = await addBatch(world, who, { benefit: { kind: 'level', level, days } });
    return (await world.send(useBenefitCode, { body: { benefitCode: codes[0] ?? '' } }, who)).data;
  };

  it('paid after a code gave more: the better days stay, the paid ones follow', async () => {
    const who = await somebody();
    const order = (await buy(who, basic)).data;
    const { endDate } = await useCode(who, 'PER_FLAGSHIP_MONTHLY', 5);
    await pay(order.orderNo);
    await becomes(who, order.orderNo, 'PAID');
    expect(await levelOf(who)).toMatchObject({ memberLevel: 'PER_FLAGSHIP_MONTHLY', endDate });
    const { rows } = await inTenant((tx) =>
      tx.execute(sql`select level, starts_on::text, closed_by from membership_grant where account_id = ${who.id}
        order by starts_on`),
    );
    expect(rows).toMatchObject([
      { level: 'PER_FLAGSHIP_MONTHLY', closed_by: null },
      { level: 'MONTHLY', starts_on: endDate, closed_by: null },
    ]);
  });

  it('paid back: days that a code put behind it begin at once', async () => {
    const who = await somebody();
    const order = (await buy(who, basic)).data;
    await pay(order.orderNo);
    await becomes(who, order.orderNo, 'PAID');
    await useCode(who, 'MONTHLY', 5);
    await inTenant((tx) => closeGrant(tx, { now }, order.orderId));
    const endDate = chinaDay(new Date(now().getTime() + 5 * 86_400_000));
    expect(await levelOf(who)).toMatchObject({ memberLevel: 'MONTHLY', endDate });
  });

  it('credit is taken off one open order only: ordering another plan drops the first', async () => {
    const who = await somebody();
    const first = (await buy(who, basic)).data;
    const second = (await buy(who, flagship)).data;
    expect(await statusOf(who, first.orderNo)).toBe('CANCELLED');
    expect(await statusOf(who, second.orderNo)).toBe('PENDING');
  });

  it('costs what the server says, and nothing when what is left covers it', async () => {
    const who = await somebody();
    expect(await buy(who, { ...flagship, orderAmount: 1 })).toMatchObject({ errorCode: 'PRICE_CHANGED' });
    const year = (await buy(who, { ...basic, configId: 'm12' })).data;
    await pay(year.orderNo);
    await becomes(who, year.orderNo, 'PAID');
    const free = (await buy(who, flagship)).data;
    expect(free).toMatchObject({ orderStatus: 'PAID', orderAmount: 0, payUrl: '' });
    expect((await levelOf(who)).memberLevel).toBe('PER_FLAGSHIP_MONTHLY');
    await isSound();
  });

  it('PAY-17 for an organisation wants a name nobody has, or one of the buyer’s own', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const plan = { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1' } as const;
    expect(await buy(who, plan)).toMatchObject({ errorCode: 'GROUP_NEEDED' });
    expect(await buy(who, { ...plan, groupId: newId() })).toMatchObject({ status: 404 });
    const groupName = `企业 ${newId().slice(-6)}`;
    const { orderNo } = (await buy(who, { ...plan, groupName })).data;
    await pay(orderNo);
    await becomes(who, orderNo, 'PAID');
    expect(await levelOf(who)).toMatchObject({ memberLevel: 'ENT_ADVANCED_MONTHLY' });
    expect((await world.send(findUserInfo, {}, who)).data.groups).toMatchObject([{ groupName }]);
    expect(await buy(other, { ...plan, groupName })).toMatchObject({ errorCode: 'GROUP_TAKEN' });
  });

  it('whose organisation’s name was taken before it was paid gets a name of its own', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const plan = { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1' } as const;
    const groupName = `同名 ${newId().slice(-6)}`;
    const orders = [await buy(first, { ...plan, groupName }), await buy(second, { ...plan, groupName })];
    for (const { data } of orders) await pay(data.orderNo);
    await becomes(first, orders[0]?.data.orderNo ?? '', 'PAID');
    await becomes(second, orders[1]?.data.orderNo ?? '', 'PAID');
    const groupsOf = async (who: Person) => (await world.send(findUserInfo, {}, who)).data.groups;
    const [one, two] = [await groupsOf(first), await groupsOf(second)];
    expect(one).toHaveLength(1);
    expect(two).toHaveLength(1);
    expect(one[0]?.id).not.toBe(two[0]?.id);
    expect([one[0]?.groupName, two[0]?.groupName]).toContain(groupName);
  });

  it('F8 a hundred buy at once: one order, one payment, one time', async () => {
    const who = await somebody();
    const all = await Promise.all(Array.from({ length: 100 }, () => buy(who, flagship)));
    const [taken, refused] = [all.filter(({ code }) => code === 200), all.filter(({ code }) => code !== 200)];
    expect(new Set(taken.map(({ data }) => data.orderNo)).size).toBe(1);
    // On a machine that is too busy some are sent away; they have ordered nothing.
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    expect((await world.send(contract.orderList, { body: {} }, who)).data.totalElements).toBe(1);
  });
});

describe('the bill of a day', () => {
  const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const differences = async () =>
    (
      await world.services.db.inPlatform((tx) =>
        tx.execute(sql`select kind, order_no, is_settled from bill_difference where day = ${today()} order by no`),
      )
    ).rows;
  const reconcile = () => reconcileDay(world.services, stage.pay, today());

  it('O6 a payment that neither notice nor question told of is credited by the bill, once', async () => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    await pay(orderNo, { notify: 'lost' });
    await reconcile();
    expect([await statusOf(who, orderNo), await balanceOf(who)]).toEqual(['PAID', 1000]);
    expect(await differences()).toContainEqual({ kind: 'only-theirs', order_no: orderNo, is_settled: true });
    await reconcile();
    expect((await differences()).filter((row) => row.order_no === orderNo)).toEqual([]);
    expect(await balanceOf(who)).toBe(1000);
    await isSound();
  });

  it('what differs is kept for a person: another amount, a payment they do not have, one that is not ours', async () => {
    const [who, other] = [await somebody('MONTHLY'), await somebody('MONTHLY')];
    const orders = [(await topUp(who)).data.orderNo, (await topUp(other)).data.orderNo];
    const paid = await Promise.all(orders.map((no) => pay(no)));
    for (const [index, no] of orders.entries()) await becomes(index === 0 ? who : other, no, 'PAID');
    const [changed, dropped] = paid.map(({ transactionIds }) => transactionIds[0] ?? '');
    const extra = {
      交易时间: `${today()} 10:00:00`,
      微信订单号: '4200000099',
      商户订单号: 'of-nobody',
      交易状态: 'SUCCESS',
      订单金额: '5.00',
    };
    const day = today();
    await stage.ask('/bill', {
      day,
      change: [{ row: changed, set: { 订单金额: '0.01' } }],
      drop: [dropped],
      add: [extra],
    });
    await reconcile();
    await stage.ask('/bill', { day });
    const found = (await differences()).map(({ kind, order_no, is_settled }) => [kind, order_no, is_settled]);
    expect(found).toContainEqual(['amount', orders[0], false]);
    expect(found).toContainEqual(['only-ours', orders[1], false]);
    expect(found).toContainEqual(['only-theirs', 'of-nobody', false]);
    expect([await balanceOf(who), await balanceOf(other)]).toEqual([1000, 1000]);
    await isSound();
  });

  it('is read for the days that were missed, when it is ready, and a bill that is late is asked for again', async () => {
    const readDays = async () =>
      (await world.services.db.inPlatform((tx) => tx.execute(sql`select day::text from bill_day`))).rows.length;
    const before = await readDays();
    const yesterday = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
    const late = { ...world.services, payments: stage.pay, now: () => new Date(`${today()}T11:00:00+08:00`) };
    await stage.ask('/bill', { day: yesterday, late: true });
    await reconcileBills(late);
    expect(await readDays()).toBe(before + 6);
    await stage.ask('/bill', { day: yesterday });
    await reconcileBills(late);
    expect(await readDays()).toBe(before + 7);
    expect(await reconcileBills(late)).toBe(0);
  });
});

describe('a notice', () => {
  it('S9 that WeChat did not sign changes nothing', async () => {
    const who = await somebody('MONTHLY');
    const { orderNo } = (await topUp(who)).data;
    const known = await stage.ask<{ kind: string; isGenuine: boolean }[]>('/forge');
    const kinds = known.filter(({ isGenuine }) => !isGenuine).map(({ kind }) => kind);
    const answers = await Promise.all(
      kinds.map((kind) =>
        stage.ask<{ status: number }>('/forge', { outTradeNo: orderNo, kind, merchantKey: stage.merchantKey }),
      ),
    );
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect([await statusOf(who, orderNo), await balanceOf(who)]).toEqual(['PENDING', 0]);
  });
});
