import type { AdminTransfer, listAdminTransfers as route } from '@zhixing/contract/bank-transfer';
import type { RouteInput } from '@zhixing/contract/route';
import { and, count, desc, eq, ilike } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { bankTransfer } from '../../db/schema/bank-transfer.ts';
import { payOrder } from '../../db/schema/order.ts';
import { likeText, pageFrom } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';
import { readReceiptFile } from '../file/index.ts';

const settler = alias(account, 'settler');
const columns = {
  row: bankTransfer,
  order: payOrder,
  username: account.username,
  erasedAt: account.erasedAt,
  settledBy: settler.username,
};
type Joined = {
  row: typeof bankTransfer.$inferSelect;
  order: typeof payOrder.$inferSelect;
  username: string | null;
  erasedAt: Date | null;
  settledBy: string | null;
};
const shown = ({ row, order, username, erasedAt, settledBy }: Joined): AdminTransfer => ({
  id: row.id,
  orderNo: order.no,
  kind: order.kind,
  level: order.level,
  months: order.months,
  amount: order.amountFen,
  company: row.company,
  contact: row.contact,
  state: row.state,
  reason: row.reason,
  username: erasedAt ? null : username,
  settledBy,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

/** Of the tenant, newest first. */
export const listAdminTransfers = (
  ctx: AccountCtx,
  { pageNumber, pageSize, account: name, state }: RouteInput<typeof route>['query'],
) =>
  ctx.tx(async (tx) => {
    const where = and(
      name ? ilike(account.username, likeText(name)) : undefined,
      state ? eq(bankTransfer.state, state) : undefined,
    );
    const rows = await tx
      .select(columns)
      .from(bankTransfer)
      .innerJoin(payOrder, eq(payOrder.id, bankTransfer.orderId))
      .leftJoin(account, eq(account.id, bankTransfer.accountId))
      .leftJoin(settler, eq(settler.id, bankTransfer.settledBy))
      .where(where)
      .orderBy(desc(bankTransfer.createdAt), desc(bankTransfer.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx
      .select({ n: count() })
      .from(bankTransfer)
      .leftJoin(account, eq(account.id, bankTransfer.accountId))
      .where(where);
    const detail = { search: name, status: state, pageNumber };
    await writeAudit(tx, ctx, { action: 'transfer.read', target: { kind: 'transfer' }, detail });
    return pageFrom(rows.map(shown), total?.n ?? 0, pageSize);
  });

/** Somebody's bank papers: every look at them is written down. */
export const readReceipt = async (ctx: AccountCtx, id: string) => {
  const receiptId = await ctx.tx(async (tx) => {
    const [row] = await tx.select().from(bankTransfer).where(eq(bankTransfer.id, id));
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, { action: 'transfer.read', target: { kind: 'transfer', id } });
    return row.receiptId;
  });
  return readReceiptFile(ctx, receiptId);
};
