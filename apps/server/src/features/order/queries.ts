import { and, eq, or } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { isUuid } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/client.ts';
import { payOrder } from '../../db/schema/order.ts';

/** By number or id. */
const isOrder = (ref: string) => (isUuid(ref) ? or(eq(payOrder.id, ref), eq(payOrder.no, ref)) : eq(payOrder.no, ref));

/** The caller's own; another's answers as absent. */
export const readOwnOrder = async (tx: Tx, ctx: AccountCtx, ref: string, lock = false) => {
  const asked = tx
    .select()
    .from(payOrder)
    .where(and(isOrder(ref), eq(payOrder.accountId, ctx.actor.id)));
  const [order] = await (lock ? asked.for('update') : asked);
  if (!order) throw new AppError('NOT_FOUND');
  return order;
};

/** One of the tenant's, for its administrators. */
export const readTenantOrder = async (tx: Tx, id: string, lock = false) => {
  const asked = tx.select().from(payOrder).where(eq(payOrder.id, id));
  const [order] = await (lock ? asked.for('update') : asked);
  if (!order) throw new AppError('NOT_FOUND');
  return order;
};

/** Whoever settles an order holds its row: notify, query and a person's cancel come one after the other. */
export const lockOrder = async (tx: Tx, id: string) => {
  const [order] = await tx.select().from(payOrder).where(eq(payOrder.id, id)).for('update');
  if (!order) throw new Error('an order is gone');
  return order;
};

/** Which tenant's it is, for those who know a number only. */
export const findOrder = async (db: Pick<Db, 'inPlatform'>, no: string) => {
  const [order] = await db.inPlatform((tx) =>
    tx.select({ tenantId: payOrder.tenantId, id: payOrder.id }).from(payOrder).where(eq(payOrder.no, no)),
  );
  return order;
};
