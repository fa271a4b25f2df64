import { refundOrder } from '@zhixing/contract/admin-order';
import { moneyOverview } from '@zhixing/contract/money-overview';
import { buyMembers, createTopUp } from '@zhixing/contract/order';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOrderStage } from '../../../test/order-stage.ts';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';

let stage: Awaited<ReturnType<typeof openOrderStage>>;
beforeAll(async () => {
  stage = await openOrderStage();
});
afterAll(() => stage?.close());

it('says what came in and went back by day, who is a member, what waits, and whether the books add up', async () => {
  const boss = await stage.somebody({ role: 'admin' });
  const read = async (by = boss, days = 7) =>
    (await stage.world.send(moneyOverview, { query: { days: String(days) } }, by)).data;
  expect(await read()).toMatchObject({ proof: null, conversion: { ordered: 0, paid: 0 }, balances: 0 });

  const [payer, buyer, looker] = [await stage.member(), await stage.somebody(), await stage.member()];
  const { orderId } = await stage.topUp(payer, 't50');
  await stage.buy(buyer, { orderTemplateId: 'MONTHLY', configId: 'm3' });
  await stage.world.send(createTopUp, { params: { id: 't10' }, body: {} }, looker);
  const refund = (amount: number) =>
    stage.world.send(
      refundOrder,
      { params: { id: orderId }, body: { amount, reason: '退', requestKey: newId() } },
      boss,
    );
  await refund(2000);
  expect(await read()).toMatchObject({
    orders: { pending: 1, frozen: 1 },
    refunds: { underWay: 1, needPerson: 0 },
    conversion: { ordered: 3, paid: 2 },
    balances: 3000,
  });
  await stage.checkNow();
  await expect
    .poll(async () => (await read()).days.at(-1), { timeout: 5_000 })
    .toEqual({
      day: chinaDay(new Date()),
      topUp: 5000,
      membership: 2537,
      refunded: 2000,
    });
  await stage.isSound();
  const seen = await read(boss, 30);
  expect(seen.days).toHaveLength(30);
  expect(seen.days.slice(0, 29).every(({ topUp, membership }) => topUp + membership === 0)).toBe(true);
  expect(seen.members.find(({ level }) => level === 'MONTHLY')?.count).toBe(3);
  expect(seen).toMatchObject({ orders: { frozen: 0 }, proof: { isSound: true, faults: [] } });

  const { host } = await stage.world.addTenant();
  const stranger = await read(await stage.somebody({ role: 'admin' }, host));
  expect(stranger).toMatchObject({ conversion: { ordered: 0 }, balances: 0, orders: { pending: 0 } });
  expect(stranger.days.every(({ topUp, membership }) => topUp + membership === 0)).toBe(true);
  const asked = await stage.world.send(moneyOverview, { query: {} }, await stage.somebody({ role: 'support' }));
  expect(asked.status).toBe(401);
});

it('counts who was refused something for want of a plan, once a day, and who ordered and paid after that', async () => {
  const boss = await stage.somebody({ role: 'admin' });
  const read = async () => (await stage.world.send(moneyOverview, { query: { days: '7' } }, boss)).data.gates;
  const meet = async (who: Awaited<ReturnType<typeof stage.somebody>>) =>
    expect(await stage.world.send(createTopUp, { params: { id: 't10' }, body: {} }, who)).toMatchObject({
      errorCode: 'MEMBER_REQUIRED',
    });
  expect(await read()).toMatchObject({ met: 0, ordered: 0, paid: 0 });
  const [payer, looker, early] = [await stage.somebody(), await stage.somebody(), await stage.somebody()];
  const plan = { orderTemplateId: 'MONTHLY', configId: 'm3' } as const;
  const order = (who: typeof payer) => stage.world.send(buyMembers, { body: plan }, who);
  await order(early);
  for (const who of [payer, payer, looker, early]) await meet(who);
  expect(await read()).toMatchObject({ met: 3, ordered: 0, paid: 0 });
  await stage.buy(payer, plan);
  await order(looker);
  expect(await read()).toEqual({
    met: 3,
    ordered: 2,
    paid: 1,
    by: [
      { gate: 'member', count: 3 },
      { gate: 'chats', count: 0 },
      { gate: 'balance', count: 0 },
      { gate: 'room', count: 0 },
    ],
  });
  const { host } = await stage.world.addTenant();
  const stranger = await stage.somebody({ role: 'admin' }, host);
  expect((await stage.world.send(moneyOverview, { query: {} }, stranger)).data.gates.met).toBe(0);
});
