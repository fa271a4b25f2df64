import { and, eq } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, payment, payOrder } from '../../db/schema/order.ts';
import type { Payment } from '../../gateways/wechat-pay/payment-provider.ts';
import { postMoney } from '../wallet/index.ts';
import { fulfil } from './fulfil.ts';
import { type OrderEvent, orderMachine } from './order-machine.ts';
import { findOrder, lockOrder } from './queries.ts';
import { askUnmatchedBack } from './refund-rows.ts';

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now'>;
type HeardBy = 'notify' | 'query' | 'bill';

/** A trade that its payer already got back (`REFUND`) is no money of ours. */
const isOurs = ({ env }: Parts, { state, appId, merchantId, currency }: Payment) =>
  state === 'SUCCESS' &&
  appId === env.WECHAT_PAY_APP_ID &&
  merchantId === env.WECHAT_PAY_MERCHANT_ID &&
  currency === 'CNY';

const eventOf = async (tx: Tx, parts: Parts, order: PayOrder, paid: Payment): Promise<OrderEvent> => {
  if (!isOurs(parts, paid) || paid.amountFen !== order.amountFen) return 'paid-wrong';
  const [fulfilled] = await tx
    .select({ id: payment.transactionId })
    .from(payment)
    .where(and(eq(payment.orderId, order.id), eq(payment.use, 'fulfilled')));
  if (fulfilled) return 'paid-second';
  if (order.status !== 'CANCELLED') return 'paid';
  // Paid in time, and told of too late: it counts. Cancelled by its owner: they may have bought again.
  return order.cause === 'EXPIRED' && paid.successTime <= order.expiresAt ? 'paid' : 'paid-late';
};

/** Money we have no use for stands apart, and what can be sent back is. */
const suspend = async (tx: Tx, parts: Parts, order: PayOrder, paid: Payment) => {
  const { amountFen, transactionId } = paid;
  if (amountFen === 0) return;
  const why = { reason: 'unmatched' as const, subjectId: order.id, key: `pay:${transactionId}` };
  await postMoney(tx, { kind: 'clearing' }, { kind: 'suspense' }, amountFen, why);
  if (isOurs(parts, paid)) await askUnmatchedBack(tx, parts, order, paid);
};

const settle = async (tx: Tx, parts: Parts, order: PayOrder, paid: Payment, heardBy: HeardBy) => {
  const { transactionId, amountFen, currency, successTime } = paid;
  const [known] = await tx
    .select({ id: payment.transactionId })
    .from(payment)
    .where(eq(payment.transactionId, transactionId));
  if (known) return;
  const event = await eventOf(tx, parts, order, paid);
  const move = orderMachine[order.status][event];
  if (typeof move === 'string') throw new Error(`${event} has no place in ${order.status}`);
  await tx.insert(payment).values({
    tenantId: order.tenantId,
    transactionId,
    orderId: order.id,
    amountFen,
    currency,
    paidAt: successTime,
    heardAt: parts.now(),
    heardBy,
    use: move.does === 'fulfil' ? 'fulfilled' : 'suspense',
  });
  if (move.to !== order.status)
    await tx
      .update(payOrder)
      .set({ status: move.to, cause: move.cause, paidAt: successTime, checkAt: null })
      .where(eq(payOrder.id, order.id));
  if (move.does === 'fulfil') await fulfil(tx, parts, order, { key: `pay:${transactionId}`, from: 'clearing' });
  if (move.does === 'suspend') await suspend(tx, parts, order, paid);
  if (event !== 'paid') parts.log.error({ orderNo: order.no, event, status: order.status }, 'a payment did not fit');
};

/** Notify, query and bill end here: the same payment is taken once, whoever tells of it first. */
export const settlePayment = async (parts: Parts, paid: Payment, heardBy: HeardBy) => {
  const found = await findOrder(parts.db, paid.outTradeNo);
  if (!found) {
    parts.log.error({ orderNo: paid.outTradeNo }, 'a payment for an order that is not ours');
    return;
  }
  await parts.db.inTenant(found.tenantId, async (tx) =>
    settle(tx, parts, await lockOrder(tx, found.id), paid, heardBy),
  );
};
