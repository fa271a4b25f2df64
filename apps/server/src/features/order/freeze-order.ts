import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { payOrder } from '../../db/schema/order.ts';
import { writeAudit } from '../audit/index.ts';
import { moveOf } from './order-machine.ts';
import { readTenantOrder } from './queries.ts';

const change = (ctx: AccountCtx, id: string, event: 'freeze' | 'release', detail: Record<string, unknown>) =>
  ctx.tx(async (tx) => {
    const order = await readTenantOrder(tx, id, true);
    const move = moveOf(order, event);
    if (typeof move === 'string') throw new AppError('ORDER_CHANGED');
    await tx.update(payOrder).set({ status: move.to, cause: move.cause }).where(eq(payOrder.id, order.id));
    await writeAudit(tx, ctx, {
      action: `order.${event}`,
      target: { kind: 'order', id },
      detail: { no: order.no, ...detail },
    });
    return null;
  });

/** Nothing is paid back from it until it is released. */
export const freezeOrder = (ctx: AccountCtx, id: string, reason: string) => change(ctx, id, 'freeze', { reason });
export const releaseOrder = (ctx: AccountCtx, id: string) => change(ctx, id, 'release', {});
