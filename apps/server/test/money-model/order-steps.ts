import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayMs } from '../../src/base/durations.ts';
import { newId } from '../../src/base/id.ts';
import { payOrder, refund } from '../../src/db/schema/order.ts';
import { buyMembers } from '../../src/features/order/buy-members.ts';
import { cancelOrder } from '../../src/features/order/change-order.ts';
import { freezeOrder, releaseOrder } from '../../src/features/order/freeze-order.ts';
import { placeOrder } from '../../src/features/order/place-order.ts';
import { refundOrder } from '../../src/features/order/refund-order.ts';
import { settlePayment } from '../../src/features/order/settle-payment.ts';
import { settleRefund } from '../../src/features/order/settle-refund.ts';
import type { Payment } from '../../src/gateways/wechat-pay/payment-provider.ts';
import {
  addBought,
  type Duration,
  durations,
  heldOf,
  isOwn,
  type PaidLevel,
  priceOf,
  putBack,
  rankOf,
  ranks,
  takeBack,
} from './plans.ts';
import { expectRefusal, type Model, nowOf, type Order, orderLifeMs, type Step, todayOf, within } from './world.ts';

export const merchant = { appId: 'wx0000000000000001', merchantId: '1900000001' };

const isFresh = (model: Model, { expiresAt }: Order) => expiresAt > nowOf(model).getTime() + 120_000;
const fresh = (model: Model, made: Pick<Order, 'id' | 'no' | 'owner' | 'amount'>): Order => ({
  ...made,
  ...{ status: 'PENDING', paidAt: 0, refunded: 0, heard: new Set(), expiresAt: nowOf(model).getTime() + orderLifeMs },
});

export const topUp: Step = async (model) => {
  const { people, orders, random } = model;
  const [owner, amountFen] = [random.pick(people), 100 * (1 + random.below(4))];
  const wish = { kind: 'top-up' as const, channel: 'WEIXIN' as const, amountFen, requestKey: undefined };
  const { order: placed } = await within(model, (tx) => placeOrder(tx, owner.ctx, wish));
  const twin = orders.find(
    (one) =>
      one.owner === owner && one.status === 'PENDING' && one.amount === amountFen && !one.plan && isFresh(model, one),
  );
  if (twin) expect(placed.id).toBe(twin.id);
  else orders.push(fresh(model, { id: placed.id, no: placed.no, owner, amount: amountFen }));
};

const dropPlans = (model: Model, { owner }: Pick<Order, 'owner'>) => {
  for (const one of model.orders)
    if (one.owner === owner && one.plan && one.status === 'PENDING')
      Object.assign(one, { status: 'CANCELLED', cause: 'BY_USER' });
};

const fulfil = (model: Model, order: Order) => {
  if (!order.plan) {
    order.owner.balance += order.amount;
    return;
  }
  const { level, duration, credit, surplusDays } = order.plan;
  const paidFen = order.amount + credit;
  const bought = { level, months: durations[duration][0], surplusDays, paidFen, orderId: order.id };
  addBought(order.owner.times, bought, todayOf(model));
};

export const plan: Step = async (model) => {
  const { people, orders, backs, random } = model;
  const [owner, level, duration] = [
    random.pick(people),
    random.pick(ranks.slice(1)) as PaidLevel,
    random.pick(Object.keys(durations) as Duration[]),
  ];
  const isLower = rankOf(level) < rankOf(heldOf(owner.times, todayOf(model)).level);
  const isGoingBack = backs.some(
    ({ kind, isEnded, order }) => kind === 'asked' && !isEnded && order.owner === owner && order.plan,
  );
  const bought = buyMembers(owner.ctx, { orderTemplateId: level, configId: duration });
  if (await expectRefusal(bought, isLower || isGoingBack, 'plan')) return;
  const { orderId: id, orderNo: no, orderAmount } = await bought;
  const { amount, credit, surplusDays } = priceOf(owner.times, level, duration, todayOf(model));
  expect(orderAmount, 'price').toBe(amount);
  const twin = orders.find(
    (one) =>
      one.owner === owner &&
      one.status === 'PENDING' &&
      one.plan?.level === level &&
      one.plan.duration === duration &&
      one.amount === amount &&
      isFresh(model, one),
  );
  if (twin) {
    expect(id).toBe(twin.id);
    return;
  }
  dropPlans(model, { owner });
  const order: Order = { ...fresh(model, { id, no, owner, amount }), plan: { level, duration, credit, surplusDays } };
  orders.push(order);
  if (amount > 0) return;
  Object.assign(order, { status: 'PAID', paidAt: nowOf(model).getTime() });
  fulfil(model, order);
};

export const cancel: Step = async ({ orders, random }) => {
  if (orders.length === 0) return;
  const one = random.pick(orders);
  await expectRefusal(
    cancelOrder(one.owner.ctx, one.no),
    one.status !== 'PENDING' && one.status !== 'CANCELLED',
    'cancel',
  );
  if (one.status === 'PENDING') Object.assign(one, { status: 'CANCELLED', cause: 'BY_USER' });
};

export const expire: Step = async (model) => {
  const pending = model.orders.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0) return;
  const one = model.random.pick(pending);
  const expired = { status: 'CANCELLED', cause: 'EXPIRED' } as const;
  await within(model, (tx) => tx.update(payOrder).set(expired).where(eq(payOrder.id, one.id)));
  Object.assign(one, expired);
};

const transactionOf = (no: string, which: number) =>
  `4200${createHash('sha256').update(`${no}:${which}`).digest('hex').slice(0, 24)}`;

/** Money that has no use goes back to its payer by a refund of its own. */
const expectBack = async (model: Model, order: Order, amount: number, transactionId: string) => {
  const [row] = await within(model, (tx) => tx.select().from(refund).where(eq(refund.transactionId, transactionId)));
  expect(row, 'money without use goes back').toMatchObject({ kind: 'unmatched', amountFen: amount });
  const no = row?.no ?? '';
  model.backs.push({ no, order, amount, transactionId, kind: 'unmatched', isEnded: false, status: 'WAITING' });
};

/** Right, again, by another transaction, too late, one fen less; heard from two sides at once. */
export const pay: Step = async (model) => {
  const { orders, random, parts } = model;
  if (orders.length === 0) return;
  const one = random.pick(orders);
  const [transactionId, isWrong] = [transactionOf(one.no, random.below(2)), random.below(6) === 0];
  const at = nowOf(model);
  const amountFen = isWrong ? Math.abs(one.amount - 1) : one.amount;
  if (amountFen === 0) return;
  const paid: Payment = {
    ...{
      state: 'SUCCESS',
      outTradeNo: one.no,
      transactionId,
      amountFen,
      currency: 'CNY',
      ...merchant,
      successTime: at,
    },
  };
  await Promise.all([settlePayment(parts, paid, 'notify'), settlePayment(parts, paid, 'query')]);
  if (one.heard.has(transactionId)) return;
  one.heard.add(transactionId);
  const isOpen =
    one.status === 'PENDING' ||
    (one.status === 'CANCELLED' && one.cause === 'EXPIRED' && at.getTime() <= one.expiresAt);
  if (isWrong || !isOpen) {
    if (one.status === 'PENDING' || one.status === 'CANCELLED')
      Object.assign(one, { status: 'FROZEN', cause: 'OTHER' });
    return expectBack(model, one, amountFen, transactionId);
  }
  Object.assign(one, { status: 'PAID', cause: undefined, paidAt: at.getTime(), fulfilledBy: transactionId });
  fulfil(model, one);
};

const mayGoBack = (model: Model, order: Order, amount: number) => {
  const { owner, status, fulfilledBy, paidAt } = order;
  const age = nowOf(model).getTime() - paidAt;
  if (status !== 'PAID' || !fulfilledBy || age > 365 * dayMs) return false;
  if (!order.plan) return amount <= Math.min(order.amount - order.refunded, owner.balance);
  const time = owner.times.find(({ orderId }) => orderId === order.id);
  return age <= 7 * dayMs && amount === order.amount && time !== undefined && isOwn(owner.times, time);
};

/** In part or whole, more than there is, of what was used; asked twice under one key. */
export const askBack: Step = async (model) => {
  const { orders, backs, boss, random } = model;
  const paid = orders.filter(({ status }) => status === 'PAID' || random.below(6) === 0);
  if (paid.length === 0) return;
  const order = random.pick(paid);
  const amount = order.plan || random.below(2) === 0 ? Math.max(1, order.amount) : 1 + random.below(order.amount + 20);
  const asked = { amount, reason: '用户申请', requestKey: newId() };
  const work = refundOrder(boss, order.id, asked);
  if (await expectRefusal(work, !mayGoBack(model, order, amount), 'ask back')) return;
  const { no } = await work;
  expect((await refundOrder(boss, order.id, asked)).no).toBe(no);
  Object.assign(order, { status: 'FROZEN', cause: 'ASKED' });
  const transactionId = order.fulfilledBy ?? '';
  backs.push({ no, order, amount, transactionId, kind: 'asked', isEnded: false, status: 'WAITING' });
  const { owner } = order;
  if (!order.plan) {
    owner.balance -= amount;
    return;
  }
  dropPlans(model, order);
  const time = owner.times.find(({ orderId }) => orderId === order.id);
  if (time) takeBack(owner.times, time, todayOf(model));
};

/** Paid out, closed or stuck, told of twice, in any order. */
export const endBack: Step = async (model) => {
  const { backs, random, parts } = model;
  if (backs.length === 0) return;
  const back = random.pick(backs);
  const state = random.pick(['SUCCESS', 'SUCCESS', 'CLOSED', 'ABNORMAL'] as const);
  const { no: outRefundNo, amount: refundFen, transactionId, order } = back;
  const told = {
    outRefundNo,
    refundFen,
    transactionId,
    state,
    refundId: '5',
    outTradeNo: order.no,
    totalFen: refundFen,
  };
  const whole = { ...told, successTime: undefined };
  await Promise.all([settleRefund(parts, whole), settleRefund(parts, whole)]);
  if (back.isEnded) return;
  Object.assign(back, { status: state, isEnded: state !== 'ABNORMAL' });
  if (back.kind === 'unmatched' || state === 'ABNORMAL') return;
  if (state === 'SUCCESS') {
    order.refunded += back.amount;
    const isWhole = order.refunded >= order.amount;
    Object.assign(order, { status: isWhole ? 'REFUNDED' : 'PAID', cause: undefined });
    return;
  }
  Object.assign(order, { status: 'PAID', cause: undefined });
  const time = order.owner.times.find(({ orderId }) => orderId === order.id);
  if (!order.plan) order.owner.balance += back.amount;
  else if (time) putBack(order.owner.times, time, todayOf(model));
};

export const freeze: Step = async ({ orders, random, boss }) => {
  if (orders.length === 0) return;
  const one = random.pick(orders);
  const isLock = one.status !== 'FROZEN' || random.below(3) === 0;
  const isRefused = isLock ? one.status !== 'PAID' : one.cause !== 'ADMIN';
  const work = isLock ? freezeOrder(boss, one.id, '核查') : releaseOrder(boss, one.id);
  if (await expectRefusal(work, isRefused, isLock ? 'freeze' : 'release')) return;
  Object.assign(one, isLock ? { status: 'FROZEN', cause: 'ADMIN' } : { status: 'PAID', cause: undefined });
};
