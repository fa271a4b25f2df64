import { type RefundLimit, refundDays } from '@zhixing/contract/admin-order';
import { and, eq } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, payment, refund } from '../../db/schema/order.ts';
import { type BoughtTime, readBoughtTime } from '../membership/index.ts';
import { readBalance } from '../wallet/index.ts';
import { moveOf } from './order-machine.ts';

/** The provider takes no refund of an older payment, and no more refunds of one than this. */
const providerDays = 365;
const providerParts = 50;

type Order = Pick<PayOrder, 'kind' | 'channel' | 'status' | 'cause' | 'amountFen' | 'refundedFen' | 'paidAt'>;
type Known = {
  now: Date;
  balanceFen: number;
  /** How many refunds of its payment there were. */
  parts: number;
  /** What became of the time that was bought. */
  time: BoughtTime;
};
type Refundable = { maxFen: number; limit: RefundLimit };

const none = (limit: RefundLimit): Refundable => ({ maxFen: 0, limit });
const isOlder = (order: Order, now: Date, days: number) =>
  order.paidAt === null || now.getTime() - order.paidAt.getTime() > days * dayMs;

/** The most that can go back to the payer now, and what sets that limit. */
export const refundableOf = (order: Order, { now, balanceFen, parts, time }: Known): Refundable => {
  if (typeof moveOf(order, 'refund-asked') === 'string') return none('STATUS');
  if (order.amountFen === 0) return none('FREE');
  if (order.channel === 'BANK') return none('BANK');
  if (isOlder(order, now, providerDays)) return none('OLD');
  if (parts >= providerParts) return none('PARTS');
  if (order.kind === 'top-up') {
    const leftFen = order.amountFen - order.refundedFen;
    return balanceFen < leftFen ? { maxFen: balanceFen, limit: 'BALANCE' } : { maxFen: leftFen, limit: 'PAID' };
  }
  if (isOlder(order, now, refundDays)) return none('DAYS');
  if (time === 'upgraded') return none('UPGRADED');
  if (time === 'renewed') return none('RENEWED');
  return { maxFen: order.amountFen, limit: 'WHOLE' };
};

/** The payment that was used for what was ordered. */
export const paymentOf = async (tx: Tx, orderId: string) => {
  const [paid] = await tx
    .select({ transactionId: payment.transactionId })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.use, 'fulfilled')));
  return paid;
};

export const readRefundable = async (tx: Tx, { now }: Pick<Ctx, 'now'>, order: PayOrder) => {
  const balanceFen = await readBalance(tx, order.accountId);
  const paid = await paymentOf(tx, order.id);
  const parts = paid ? await tx.$count(refund, eq(refund.transactionId, paid.transactionId)) : 0;
  const time = order.kind === 'membership' ? await readBoughtTime(tx, order.id) : 'own';
  return { ...refundableOf(order, { now: now(), balanceFen, parts, time }), balanceFen };
};
