import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { payOrder } from '../../db/schema/order.ts';
import { writeAudit } from '../audit/index.ts';
import { orderMachine } from './order-machine.ts';
import { assertPaymentOpen, closedAt, withCode } from './place-order.ts';
import { readOwnOrder } from './queries.ts';

/** The same order under the same number; a new code only if there never was one. */
export const rePayOrder = async (ctx: AccountCtx, ref: string) => {
  assertPaymentOpen(ctx);
  const order = await ctx.tx((tx) => readOwnOrder(tx, ctx, ref));
  const isByHand = order.channel === 'BANK';
  if (isByHand || order.status !== 'PENDING' || order.expiresAt <= ctx.now()) throw new AppError('ORDER_NOT_OPEN');
  return withCode(ctx, order);
};

/** Closed at the provider by the job, which also looks whether somebody had paid by then. */
export const cancelOrder = (ctx: AccountCtx, ref: string) =>
  ctx.tx(async (tx) => {
    const order = await readOwnOrder(tx, ctx, ref, true);
    const move = orderMachine[order.status].cancel;
    if (move === 'refused') throw new AppError('ORDER_NOT_OPEN');
    if (move === 'none') return null;
    await tx
      .update(payOrder)
      .set({ status: move.to, cause: move.cause, checkAt: closedAt(ctx.now()), checks: 0 })
      .where(eq(payOrder.id, order.id));
    await writeAudit(tx, ctx, {
      action: 'order.cancel',
      target: { kind: 'order', id: order.id },
      detail: { no: order.no },
    });
    return null;
  });
