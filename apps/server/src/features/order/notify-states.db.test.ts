import { freezeOrder, refundOrder } from '@zhixing/contract/admin-order';
import { cancelOrder, createTopUp } from '@zhixing/contract/order';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import type { Buyer, OrderStage } from '../../../test/costly-writes.ts';
import type { OddNotice } from '../../../test/odd-notices.ts';
import { openOrderStage } from '../../../test/order-stage.ts';
import { type Notice, postNotice } from '../../../test/post-notice.ts';
import { newId } from '../../base/id.ts';

const twins = isFull ? 20 : 4;

let stage: OrderStage;
let boss: Buyer;
beforeAll(async () => {
  stage = await openOrderStage();
  boss = await stage.somebody({ role: 'admin' });
  await stage.stage.control({ holdRefunds: true });
}, 120_000);
afterAll(async () => {
  await stage?.isSound();
  await stage?.close();
});

type Placed = { who: Buyer; id: string; no: string };
const noticeOf = ({ no }: Placed, event?: OddNotice['event']) =>
  stage.stage.ask<Notice>('/forge', { outTradeNo: no, kind: 'genuine', isDry: true, ...(event ? { event } : {}) });
const post = async (notice: Notice) => (await postNotice(stage.notifyUrl, notice)).status;
const inTenant = (query: ReturnType<typeof sql>) =>
  stage.world.services.db.inTenant(stage.tenantId, (tx) => tx.execute<Record<string, unknown>>(query));

const place = async (): Promise<Placed> => {
  const who = await stage.member();
  const { data } = await stage.world.send(createTopUp, { params: { id: 't10' }, body: {} }, who);
  return { who, id: data.orderId, no: data.orderNo };
};
const paid = async () => {
  const placed = await place();
  await stage.stage.ask('/pay', { outTradeNo: placed.no, notify: 'lost' });
  expect(await post(await noticeOf(placed))).toBe(204);
  return placed;
};
const askBack = async ({ id }: Placed, amount: number) => {
  const body = { amount, reason: '用户申请', requestKey: newId() };
  const { data } = await stage.world.send(refundOrder, { params: { id }, body }, boss);
  return data.no;
};
const transactionOf = async ({ id }: Placed) =>
  String((await inTenant(sql`select transaction_id from payment where order_id = ${id}`)).rows[0]?.transaction_id);
const refundNotice = async (placed: Placed, no: string, state = 'SUCCESS', more: Record<string, unknown> = {}) => {
  const content = {
    out_refund_no: no,
    refund_id: '5000000000000000000001',
    out_trade_no: placed.no,
    transaction_id: await transactionOf(placed).catch(() => 'none'),
    refund_status: state,
    amount: { total: 1000, refund: 1000, payer_total: 1000, payer_refund: 1000 },
    ...more,
  };
  return noticeOf(placed, { type: `REFUND.${state}`, original: 'refund', content });
};

/** Each order state, as people and time make it. */
const states = {
  PENDING: place,
  PAID: paid,
  'CANCELLED by its owner': async () => {
    const placed = await place();
    await stage.world.send(cancelOrder, { body: { orderId: placed.id } }, placed.who);
    return placed;
  },
  'CANCELLED by time': async () => {
    const placed = await place();
    await inTenant(sql`update pay_order set status = 'CANCELLED', cause = 'EXPIRED' where id = ${placed.id}`);
    return placed;
  },
  'FROZEN, a refund is asked': async () => {
    const placed = await paid();
    await askBack(placed, 300);
    return placed;
  },
  'FROZEN by an administrator': async () => {
    const placed = await paid();
    await stage.world.send(freezeOrder, { params: { id: placed.id }, body: { reason: '核查' } }, boss);
    return placed;
  },
  REFUNDED: async () => {
    const placed = await paid();
    const no = await askBack(placed, 1000);
    expect(await post(await refundNotice(placed, no))).toBe(204);
    return placed;
  },
};
type State = keyof typeof states;

const another = (more: Record<string, unknown> = {}) => ({
  transaction_id: `4300${newId().replaceAll('-', '')}`,
  ...more,
});
const messages = {
  'paid as ordered': async (placed: Placed) => {
    const isPaid = await stage.stage.ask('/pay', { outTradeNo: placed.no, notify: 'lost' }).catch(() => undefined);
    return noticeOf(placed, isPaid ? undefined : {});
  },
  'paid by another transaction': (placed: Placed) => noticeOf(placed, { content: another() }),
  'paid one fen more': (placed: Placed) =>
    noticeOf(placed, { content: another({ amount: { total: 1001, currency: 'CNY' } }) }),
  'a refund nobody asked for': (placed: Placed) => refundNotice(placed, `R${'8'.repeat(22)}`),
};
type Message = keyof typeof messages;

/** [status, balance] after it; what is not named stays as it was. */
const becomes: Partial<Record<State, Partial<Record<Message, [string, number]>>>> = {
  PENDING: {
    'paid as ordered': ['PAID', 1000],
    'paid by another transaction': ['PAID', 1000],
    'paid one fen more': ['FROZEN', 0],
  },
  'CANCELLED by its owner': {
    'paid as ordered': ['FROZEN', 0],
    'paid by another transaction': ['FROZEN', 0],
    'paid one fen more': ['FROZEN', 0],
  },
  'CANCELLED by time': {
    'paid as ordered': ['PAID', 1000],
    'paid by another transaction': ['PAID', 1000],
    'paid one fen more': ['FROZEN', 0],
  },
};
const stateOf = async ({ who, no }: Placed) => [await stage.statusOf(who, no), await stage.balanceOf(who)];
const cases = (Object.keys(states) as State[]).flatMap((state) =>
  (Object.keys(messages) as Message[]).map((message) => ({ state, message })),
);

describe('S9 what is told of an order in every state, once and many times at once', () => {
  it.each(cases)('$state: $message', async ({ state, message }) => {
    const placed = await states[state]();
    const before = await stateOf(placed);
    const notice = await messages[message](placed);
    const all = await Promise.all(Array.from({ length: 1 + twins }, () => post(notice)));
    expect(new Set(all)).toEqual(new Set([204]));
    expect(await stateOf(placed)).toEqual(becomes[state]?.[message] ?? before);
    expect(await post(notice)).toBe(204);
    expect(await stateOf(placed)).toEqual(becomes[state]?.[message] ?? before);
  });
});

describe('S9 what is told of a refund', () => {
  const refundOf = async (no: string) =>
    (await inTenant(sql`select status, ended_at from refund where no = ${no}`)).rows[0];

  it.each([
    ['more than was asked for', { amount: { total: 1000, refund: 1000 } }],
    ['less', { amount: { total: 1000, refund: 299 } }],
    ['of another payment', { transaction_id: '4200000000000000000009', amount: { total: 1000, refund: 300 } }],
  ])('%s: nothing moves, and a person has to look', async (_, more) => {
    const placed = await paid();
    const no = await askBack(placed, 300);
    for (const state of ['SUCCESS', 'CLOSED']) {
      expect(await post(await refundNotice(placed, no, state, more))).toBe(204);
      expect(await refundOf(no)).toMatchObject({ status: 'ABNORMAL', ended_at: null });
      expect(await stateOf(placed)).toEqual(['FROZEN', 700]);
    }
    // The truth afterwards still ends it.
    const right = { amount: { total: 1000, refund: 300 } };
    expect(await post(await refundNotice(placed, no, 'SUCCESS', right))).toBe(204);
    expect(await stateOf(placed)).toEqual(['PAID', 700]);
  });

  it('first paid out, then closed, then failed: the first stands', async () => {
    const placed = await paid();
    const no = await askBack(placed, 1000);
    for (const state of ['SUCCESS', 'CLOSED', 'ABNORMAL', 'SUCCESS'])
      expect(await post(await refundNotice(placed, no, state))).toBe(204);
    expect(await stateOf(placed)).toEqual(['REFUNDED', 0]);
  });

  it('closed and paid out at the same moment: one of them', async () => {
    const placed = await paid();
    const no = await askBack(placed, 1000);
    const [out, back] = [await refundNotice(placed, no), await refundNotice(placed, no, 'CLOSED')];
    const all = await Promise.all(Array.from({ length: 20 }, (__, at) => post(at % 2 ? out : back)));
    expect(new Set(all)).toEqual(new Set([204]));
    expect([
      ['REFUNDED', 0],
      ['PAID', 1000],
    ]).toContainEqual(await stateOf(placed));
  });
});
