import type { refundOrder as route } from '@zhixing/contract/admin-order';
import type { RouteInput } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { type PayOrder, payOrder, refund } from '../../db/schema/order.ts';
import { writeAudit } from '../audit/index.ts';
import { closeGrant } from '../membership/index.ts';
import { isShort, moveMoney, postMoney } from '../wallet/index.ts';
import { moveOf } from './order-machine.ts';
import { assertPaymentOpen } from './place-order.ts';
import { readTenantOrder } from './queries.ts';
import { shownRefund } from './read-admin-order.ts';
import { addAskedRefund } from './refund-rows.ts';
import { paymentOf, readRefundable } from './refundable.ts';

type Asked = RouteInput<typeof route>['body'];
type Row = typeof refund.$inferSelect;

const knownRefund = async (tx: Tx, order: PayOrder, { requestKey, amount }: Asked) => {
  const [known] = await tx.select().from(refund).where(eq(refund.requestKey, requestKey));
  if (known && (known.orderId !== order.id || known.amountFen !== amount)) throw new AppError('REQUEST_KEY_USED');
  return known;
};

const assertAmount = async (tx: Tx, ctx: AccountCtx, order: PayOrder, amount: number) => {
  const { maxFen, limit } = await readRefundable(tx, ctx, order);
  if (maxFen === 0) throw new AppError('REFUND_REFUSED');
  if (limit === 'WHOLE' && amount !== maxFen) throw new AppError('REFUND_WHOLE', { yuan: yuan(maxFen) });
  if (amount > maxFen) throw new AppError('REFUND_TOO_MUCH', { yuan: yuan(maxFen) });
};

/**
 * An order for more time that nobody paid yet was priced with the time that now goes back. None is placed meanwhile, and
 * one that is being paid this moment is waited for: what it took off is seen afterwards.
 */
const dropOpenPlans = async (tx: Tx, ctx: AccountCtx, { accountId, kind }: PayOrder) => {
  if (kind !== 'membership') return;
  await lockName(tx, `order:${accountId}`);
  await tx
    .update(payOrder)
    .set({ status: 'CANCELLED', cause: 'BY_USER', checkAt: ctx.now(), checks: 0 })
    .where(and(eq(payOrder.accountId, accountId), eq(payOrder.status, 'PENDING'), eq(payOrder.kind, 'membership')));
};

/** What was bought is taken back now, or it could be used up while the provider pays out. */
const takeBack = async (tx: Tx, ctx: AccountCtx, order: PayOrder, row: Row) => {
  const why = { reason: 'refund' as const, subjectId: order.id, key: `refund:${row.no}:ask` };
  const held = { kind: 'refund' as const, owner: order.accountId };
  if (order.kind === 'membership') {
    await closeGrant(tx, ctx, order.id);
    await postMoney(tx, { kind: 'revenue' }, held, row.amountFen, why);
    return;
  }
  try {
    await moveMoney(tx, order.accountId, -row.amountFen, held, why);
  } catch (error) {
    // Spent between the look at the wallet and here.
    throw isShort(error) ? new AppError('REFUND_REFUSED') : error;
  }
};

/** The order's row is held: of two who ask at once the second finds it standing still. */
export const refundOrder = (ctx: AccountCtx, id: string, asked: Asked) =>
  ctx.tx(async (tx) => {
    const order = await readTenantOrder(tx, id, true);
    assertPaymentOpen(ctx);
    const known = await knownRefund(tx, order, asked);
    if (known) return shownRefund(known, ctx.actor.username);
    const move = moveOf(order, 'refund-asked');
    const paid = await paymentOf(tx, order.id);
    if (typeof move === 'string' || !paid) throw new AppError('REFUND_REFUSED');
    await dropOpenPlans(tx, ctx, order);
    await assertAmount(tx, ctx, order, asked.amount);
    const { amount: amountFen, reason, requestKey } = asked;
    const row = await addAskedRefund(tx, ctx, order, { ...paid, amountFen, reason, requestKey });
    await tx.update(payOrder).set({ status: move.to, cause: move.cause }).where(eq(payOrder.id, order.id));
    await writeAudit(tx, ctx, {
      action: 'order.refund',
      target: { kind: 'order', id: order.id },
      detail: { no: order.no, refundNo: row.no, amountFen, reason },
    });
    await takeBack(tx, ctx, order, row);
    return shownRefund(row, ctx.actor.username);
  });

/** The job asks the provider about it on its next round. */
export const checkRefund = (ctx: AccountCtx, no: string) =>
  ctx.tx(async (tx) => {
    const [row] = await tx.select().from(refund).where(eq(refund.no, no)).for('update');
    if (!row) throw new AppError('NOT_FOUND');
    assertPaymentOpen(ctx);
    if (row.endedAt) throw new AppError('ORDER_CHANGED');
    await tx.update(refund).set({ checkAt: ctx.now(), checks: 0 }).where(eq(refund.no, no));
    await writeAudit(tx, ctx, {
      action: 'refund.check',
      target: { kind: 'refund', id: no },
      detail: { status: row.status },
    });
    return null;
  });
