import * as admin from '@zhixing/contract/admin-order';
import { buyMembers, createTopUp, quoteMembers } from '@zhixing/contract/order';
import { walletEntries } from '@zhixing/contract/wallet';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openOrderStage } from '../../../test/order-stage.ts';
import { newId } from '../../base/id.ts';
import { charge } from '../wallet/index.ts';

type Stage = Awaited<ReturnType<typeof openOrderStage>>;
type Person = Awaited<ReturnType<Stage['somebody']>>;
let stage: Stage;
let boss: Person;

beforeAll(async () => {
  stage = await openOrderStage();
  boss = await stage.somebody({ role: 'admin' });
});
afterAll(() => stage?.close());
afterEach(async () => {
  await stage.stage.control({ refundOutcome: ['SUCCESS'], holdRefunds: false, systemErrorNext: 0, dropReplyNext: 0 });
});

const basic = { orderTemplateId: 'MONTHLY', configId: 'm3' } as const;
const flagship = { orderTemplateId: 'PER_FLAGSHIP_MONTHLY', configId: 'm1' } as const;
const ask = (orderId: string, amount: number, more: { requestKey?: string; by?: Person } = {}) =>
  stage.world.send(
    admin.refundOrder,
    { params: { id: orderId }, body: { amount, reason: '用户申请', requestKey: more.requestKey ?? newId() } },
    more.by ?? boss,
  );
const read = async (id: string) => (await stage.world.send(admin.readAdminOrder, { params: { id } }, boss)).data;
const becomes = (id: string, wanted: object) => expect.poll(() => read(id), { timeout: 5_000 }).toMatchObject(wanted);
const spend = ({ id }: Person, amountFen: number) =>
  stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    charge(tx, { reason: 'edit', amountFen, accountId: id, agentId: newId(), key: `edit:${newId()}` }),
  );

describe('a refund of a top-up', () => {
  it('in part, then the rest: the wallet gives it at once, WeChat pays it out, the person sees both', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    expect(await read(orderId)).toMatchObject({ refundable: { max: 1000, limit: 'PAID' } });
    const asked = await ask(orderId, 300);
    expect(asked.data).toMatchObject({ amount: 300, status: 'WAITING', askedBy: boss.username });
    expect(await stage.balanceOf(who)).toBe(700);
    expect(await read(orderId)).toMatchObject({ status: 'FROZEN', cause: 'ASKED', refundable: { limit: 'STATUS' } });
    await stage.checkNow();
    await becomes(orderId, { status: 'PAID', cause: null, refundedAmount: 300, refundable: { max: 700 } });
    expect(await ask(orderId, 701)).toMatchObject({ errorCode: 'REFUND_TOO_MUCH', msg: '最多可以退7.00元' });
    await ask(orderId, 700);
    await stage.checkNow();
    await becomes(orderId, { status: 'REFUNDED', refundedAmount: 1000 });
    expect(await ask(orderId, 1)).toMatchObject({ errorCode: 'REFUND_REFUSED' });
    const { content } = (await stage.world.send(walletEntries, { query: {} }, who)).data;
    expect(content.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['refund', -700],
      ['refund', -300],
      ['top-up', 1000],
    ]);
    await stage.isSound();
  });

  it('is never more than what is left in the wallet', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    await spend(who, 650);
    expect(await read(orderId)).toMatchObject({ refundable: { max: 350, limit: 'BALANCE', balance: 350 } });
    expect(await ask(orderId, 1000)).toMatchObject({ errorCode: 'REFUND_TOO_MUCH', msg: '最多可以退3.50元' });
    await spend(who, 350);
    expect(await ask(orderId, 1)).toMatchObject({ errorCode: 'REFUND_REFUSED' });
    expect(await read(orderId)).toMatchObject({ status: 'PAID', refunds: [] });
    await stage.isSound();
  });

  it('is spent or paid back, not both, when both come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await stage.member();
      const { orderId } = await stage.topUp(who);
      const [spent, asked] = await Promise.allSettled([spend(who, 1000), ask(orderId, 1000)]);
      const isAsked = asked.status === 'fulfilled' && asked.value.code === 200;
      expect([spent.status === 'fulfilled', isAsked].filter(Boolean)).toHaveLength(1);
      expect(await stage.balanceOf(who)).toBe(0);
    }
    await stage.checkNow();
    await stage.isSound();
  });

  it('asked for by two at once, or twice under one key, is one refund', async () => {
    const [who, other] = [await stage.member(), await stage.somebody({ role: 'admin' })];
    const first = await stage.topUp(who, 't50');
    const answers = await Promise.all([ask(first.orderId, 1000), ask(first.orderId, 1000, { by: other })]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual(['REFUND_REFUSED', 'done']);
    const second = await stage.topUp(who, 't10');
    const requestKey = newId();
    const same = await Promise.all(Array.from({ length: 8 }, () => ask(second.orderId, 400, { requestKey })));
    expect(new Set(same.map(({ data }) => data.no)).size).toBe(1);
    expect(await ask(second.orderId, 401, { requestKey })).toMatchObject({ errorCode: 'REQUEST_KEY_USED' });
    await stage.checkNow();
    await becomes(second.orderId, { status: 'PAID', refundedAmount: 400 });
    expect((await ask(second.orderId, 400, { requestKey })).data).toMatchObject({ no: same[0]?.data.no });
    expect((await read(second.orderId)).refunds).toHaveLength(1);
    await stage.isSound();
  });
});

describe('what WeChat makes of it', () => {
  it('CLOSED: the order is paid as before and the money is back in the wallet', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    await stage.stage.control({ refundOutcome: ['CLOSED'] });
    await ask(orderId, 1000);
    await stage.checkNow();
    await becomes(orderId, { status: 'PAID', cause: null, refundedAmount: 0, refunds: [{ status: 'CLOSED' }] });
    expect(await stage.balanceOf(who)).toBe(1000);
    await stage.isSound();
  });

  it('ABNORMAL: it waits for a person, is listed for one, and is asked about again when they say so', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    await stage.stage.control({ refundOutcome: ['ABNORMAL'] });
    const { no } = (await ask(orderId, 1000)).data;
    await stage.checkNow();
    await becomes(orderId, { status: 'FROZEN', cause: 'ASKED', needsPerson: true, refunds: [{ status: 'ABNORMAL' }] });
    const waiting = async () =>
      (await stage.world.send(admin.listAdminOrders, { query: { needs: 'person' } }, boss)).data.content;
    expect(await waiting()).toMatchObject([{ id: orderId, needsPerson: true }]);
    await stage.stage.control({ loseNotifies: true });
    await stage.stage.ask('/refund', { outRefundNo: no, state: 'SUCCESS' });
    await stage.checkNow();
    expect(await read(orderId)).toMatchObject({ status: 'FROZEN' });
    expect((await stage.world.send(admin.checkRefund, { params: { no } }, boss)).code).toBe(200);
    await stage.checkNow();
    await becomes(orderId, { status: 'REFUNDED', needsPerson: false });
    expect(await stage.world.send(admin.checkRefund, { params: { no } }, boss)).toMatchObject({
      errorCode: 'ORDER_CHANGED',
    });
    expect(await waiting()).toEqual([]);
    await stage.stage.control({ loseNotifies: false });
    await stage.isSound();
  });

  it('away, or its reply is lost: tried again under the same number, paid out once', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    await stage.stage.control({ systemErrorNext: 2 });
    const { no } = (await ask(orderId, 1000)).data;
    await stage.checkNow();
    expect(await read(orderId)).toMatchObject({ status: 'FROZEN', refunds: [{ status: 'WAITING' }] });
    await stage.stage.control({ systemErrorNext: 0, only: ['refunds'], dropReplyNext: 1 });
    await stage.checkNow();
    await stage.stage.control({ only: [], dropReplyNext: 0 });
    await stage.checkNow();
    await becomes(orderId, { status: 'REFUNDED' });
    const { refunds } = await stage.stage.ask<{ refunds: { outRefundNo: string }[] }>('/orders');
    expect(refunds.filter(({ outRefundNo }) => outRefundNo === no)).toHaveLength(1);
    await stage.isSound();
  });

  it('told twice, and by the question too: counted once', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    await stage.stage.control({ holdRefunds: true });
    const { no } = (await ask(orderId, 300)).data;
    await stage.checkNow();
    await Promise.all([
      stage.stage.ask('/refund', { outRefundNo: no, state: 'SUCCESS' }),
      stage.stage.ask('/refund', { outRefundNo: no, state: 'SUCCESS' }),
      stage.checkNow(),
      stage.checkNow(),
    ]);
    await becomes(orderId, { status: 'PAID', refundedAmount: 300 });
    await stage.checkNow();
    expect(await read(orderId)).toMatchObject({ status: 'PAID', refundedAmount: 300 });
    await stage.isSound();
  });
});

describe('a refund of membership', () => {
  it('is whole and within seven days; the level ends at once', async () => {
    const who = await stage.somebody();
    const { orderId } = await stage.buy(who, basic);
    expect(await read(orderId)).toMatchObject({ refundable: { max: 2537, limit: 'WHOLE' } });
    expect(await ask(orderId, 1000)).toMatchObject({ errorCode: 'REFUND_WHOLE' });
    await stage.ageOrder(orderId, 6.9);
    expect((await ask(orderId, 2537)).code).toBe(200);
    expect(await stage.levelOf(who)).toMatchObject({ memberLevel: 'FREE' });
    await stage.checkNow();
    await becomes(orderId, { status: 'REFUNDED', refundedAmount: 2537 });
    await stage.isSound();
  });

  it('after seven days is refused', async () => {
    const who = await stage.somebody();
    const { orderId } = await stage.buy(who, basic);
    await stage.ageOrder(orderId, 7.1);
    expect(await read(orderId)).toMatchObject({ refundable: { max: 0, limit: 'DAYS' } });
    expect(await ask(orderId, 2537)).toMatchObject({ errorCode: 'REFUND_REFUSED' });
    expect(await stage.levelOf(who)).toMatchObject({ memberLevel: 'MONTHLY' });
  });

  it('of an upgrade opens again what it had replaced; what it stands on goes back after it', async () => {
    const who = await stage.somebody();
    const first = await stage.buy(who, basic);
    const before = await stage.levelOf(who);
    const up = await stage.buy(who, flagship);
    expect(await stage.levelOf(who)).toMatchObject({ memberLevel: 'PER_FLAGSHIP_MONTHLY' });
    expect(await read(first.orderId)).toMatchObject({ refundable: { max: 0, limit: 'UPGRADED' } });
    const { amount } = await read(up.orderId);
    await ask(up.orderId, amount);
    expect(await stage.levelOf(who)).toEqual(before);
    await stage.checkNow();
    await becomes(up.orderId, { status: 'REFUNDED' });
    expect(await stage.levelOf(who)).toEqual(before);
    expect(await read(first.orderId)).toMatchObject({ refundable: { max: 2537, limit: 'WHOLE' } });
    await stage.isSound();
  });

  it('that WeChat closes gives the level back, and its credit counts once', async () => {
    const who = await stage.somebody();
    await stage.buy(who, basic);
    const up = await stage.buy(who, flagship);
    const bought = await stage.levelOf(who);
    const quote = async () => stage.world.send(quoteMembers, { body: { ...flagship, configId: 'm12' } }, who);
    const quoted = (await quote()).data;
    await stage.stage.control({ refundOutcome: ['CLOSED'] });
    await ask(up.orderId, (await read(up.orderId)).amount);
    expect(await quote()).toMatchObject({ errorCode: 'REFUND_UNDER_WAY' });
    expect(await stage.world.send(buyMembers, { body: flagship }, who)).toMatchObject({
      errorCode: 'REFUND_UNDER_WAY',
    });
    await stage.checkNow();
    await becomes(up.orderId, { status: 'PAID', cause: null });
    expect(await stage.levelOf(who)).toEqual(bought);
    expect((await quote()).data).toEqual(quoted);
    await stage.isSound();
  });

  it('of what a renewal follows on is refused until the renewal went back; an order in between is dropped', async () => {
    const who = await stage.somebody();
    const first = await stage.buy(who, basic);
    const second = await stage.buy(who, basic);
    expect(await read(first.orderId)).toMatchObject({ refundable: { limit: 'RENEWED' } });
    const open = (await stage.world.send(buyMembers, { body: { ...flagship, configId: 'm12' } }, who)).data;
    expect((await ask(second.orderId, 2537)).code).toBe(200);
    expect(await stage.statusOf(who, open.orderNo)).toBe('CANCELLED');
    await stage.checkNow();
    await becomes(second.orderId, { status: 'REFUNDED' });
    expect(await read(first.orderId)).toMatchObject({ refundable: { max: 2537, limit: 'WHOLE' } });
  });

  it('and the payment of an upgrade that took it off, at once: one of the two counts', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await stage.somebody();
      const { orderId } = await stage.buy(who, basic);
      const upgrade = { ...flagship, configId: 'm12' };
      const { orderNo } = (await stage.world.send(buyMembers, { body: upgrade }, who)).data;
      const [asked] = await Promise.all([ask(orderId, 2537), stage.stage.ask('/pay', { outTradeNo: orderNo })]);
      await expect.poll(() => stage.statusOf(who, orderNo), { timeout: 5_000 }).toMatch(/PAID|FROZEN/);
      const isUpgraded = (await stage.statusOf(who, orderNo)) === 'PAID';
      expect([asked.code === 200, isUpgraded].filter(Boolean)).toHaveLength(1);
    }
    await stage.checkNow();
    await stage.isSound();
  });
});

describe('an administrator', () => {
  it('locks an order: nothing goes back from it until it is released', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    const params = { id: orderId };
    const freeze = () => stage.world.send(admin.freezeOrder, { params, body: { reason: '核实中' } }, boss);
    const release = () => stage.world.send(admin.releaseOrder, { params }, boss);
    expect((await freeze()).code).toBe(200);
    expect(await read(orderId)).toMatchObject({ status: 'FROZEN', cause: 'ADMIN' });
    expect(await ask(orderId, 1)).toMatchObject({ errorCode: 'REFUND_REFUSED' });
    expect(await freeze()).toMatchObject({ errorCode: 'ORDER_CHANGED' });
    expect((await release()).code).toBe(200);
    expect(await release()).toMatchObject({ errorCode: 'ORDER_CHANGED' });
    expect((await ask(orderId, 1)).code).toBe(200);
    expect(await release()).toMatchObject({ errorCode: 'ORDER_CHANGED' });
  });

  it('finds orders by what is known of them, and each look is written down', async () => {
    const who = await stage.member();
    const { orderId, orderNo } = await stage.topUp(who, 't200');
    await stage.world.send(createTopUp, { params: { id: 't100' }, body: {} }, who);
    const list = async (query: Parameters<typeof stage.world.send<typeof admin.listAdminOrders>>[1]['query']) =>
      (await stage.world.send(admin.listAdminOrders, { query }, boss)).data;
    expect(await list({ account: who.username })).toMatchObject({ totalElements: 2 });
    expect((await list({ account: who.username, status: 'PAID' })).content).toMatchObject([
      { id: orderId, amount: 20_000, username: who.username },
    ]);
    expect((await list({ no: orderNo })).content).toHaveLength(1);
    expect((await list({ account: who.username, kind: 'membership' })).content).toEqual([]);
    expect((await list({ account: '%' })).content).toEqual([]);
    expect((await list({ account: who.username, to: '2020-01-01' })).content).toEqual([]);
    expect((await list({ account: who.username, from: '2020-01-01' })).content).toHaveLength(2);
    await read(orderId);
    const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.execute(sql`select action, target_id from audit where actor_id = ${boss.id} and action = 'order.read'
        and (target_id = ${orderId} or detail ->> 'search' = ${who.username})`),
    );
    expect(rows.length).toBeGreaterThanOrEqual(6);
  });

  it('of another tenant sees and pays back nothing here, nor does anybody who is none', async () => {
    const who = await stage.member();
    const { orderId } = await stage.topUp(who);
    const { host } = await stage.world.addTenant();
    const stranger = await stage.somebody({ role: 'admin' }, host);
    expect((await ask(orderId, 1, { by: stranger })).status).toBe(404);
    expect((await stage.world.send(admin.readAdminOrder, { params: { id: orderId } }, stranger)).status).toBe(404);
    expect((await stage.world.send(admin.listAdminOrders, { query: {} }, stranger)).data.content).toEqual([]);
    for (const by of [who, await stage.somebody({ role: 'support' })])
      expect((await ask(orderId, 1, { by })).status).toBe(401);
    expect(await stage.balanceOf(who)).toBe(1000);
  });
});
