import type { AdminOrder, OrderRefund } from '@zhixing/contract/admin-order';
import { asc, eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { payment, refund } from '../../db/schema/order.ts';
import { writeAudit } from '../audit/index.ts';
import { shownRow } from './list-admin-orders.ts';
import { readTenantOrder } from './queries.ts';
import { readRefundable } from './refundable.ts';

export const shownRefund = (row: typeof refund.$inferSelect, askedBy: string | null): OrderRefund => ({
  no: row.no,
  amount: row.amountFen,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  askedBy,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  checks: row.checks,
});

const needsPerson = ({ status, kind }: OrderRefund) =>
  status === 'ABNORMAL' || (status === 'CLOSED' && kind === 'unmatched');

/** One order with all that happened to it. */
export const readAdminOrder = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx): Promise<AdminOrder> => {
    const order = await readTenantOrder(tx, id);
    const [owner] = await tx.select().from(account).where(eq(account.id, order.accountId));
    const payments = await tx.select().from(payment).where(eq(payment.orderId, id)).orderBy(asc(payment.heardAt));
    const refunds = await tx
      .select({ refund, askedBy: account.username })
      .from(refund)
      .leftJoin(account, eq(account.id, refund.askedBy))
      .where(eq(refund.orderId, id))
      .orderBy(asc(refund.createdAt));
    const { maxFen, limit, balanceFen } = await readRefundable(tx, ctx, order);
    await writeAudit(tx, ctx, {
      action: 'order.read',
      target: { kind: 'order', id },
      detail: { no: order.no },
    });
    const shownRefunds = refunds.map((row) => shownRefund(row.refund, row.askedBy));
    return {
      ...shownRow({ order, username: owner?.username ?? null, needsPerson: shownRefunds.some(needsPerson) }),
      renewUpgrade: order.renewUpgrade,
      creditAmount: order.creditFen,
      groupName: order.groupName,
      expiresAt: order.expiresAt.toISOString(),
      payments: payments.map(({ transactionId, amountFen, currency, paidAt, heardBy, use }) => ({
        transactionId,
        amount: amountFen,
        currency,
        paidAt: paidAt.toISOString(),
        heardBy,
        use,
      })),
      refunds: shownRefunds,
      refundable: { max: maxFen, limit, balance: balanceFen },
    };
  });
