import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { payOrder } from '../../db/schema/order.ts';
import { fulfil } from './fulfil.ts';
import { orderMachine } from './order-machine.ts';
import { lockOrder } from './queries.ts';

/** The money came by hand. An order that its owner took back meanwhile stays as it is: it goes back by hand too. */
export const payTransferOrder = async (tx: Tx, ctx: AccountCtx, orderId: string, transferId: string) => {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'PENDING') throw new AppError('ORDER_NOT_OPEN');
  await tx.update(payOrder).set({ status: 'PAID', cause: null, paidAt: ctx.now() }).where(eq(payOrder.id, orderId));
  await fulfil(tx, ctx, order, { key: `transfer:${transferId}`, from: 'bank' });
  return order;
};

/** No money came, or not this: nothing is given. */
export const dropTransferOrder = async (tx: Tx, _: AccountCtx, orderId: string) => {
  const order = await lockOrder(tx, orderId);
  if (typeof orderMachine[order.status].cancel === 'object')
    await tx.update(payOrder).set({ status: 'CANCELLED', cause: 'REFUSED' }).where(eq(payOrder.id, orderId));
  return order;
};
