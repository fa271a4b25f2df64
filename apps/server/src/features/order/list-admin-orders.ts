import type { AdminOrderRow, listAdminOrders as route } from '@zhixing/contract/admin-order';
import { csvOf } from '@zhixing/contract/csv';
import type { RouteInput } from '@zhixing/contract/route';
import { and, count, desc, eq, gte, ilike, lt, sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { type PayOrder, payOrder, refund } from '../../db/schema/order.ts';
import { likeText, pageFrom } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';

type Asked = RouteInput<typeof route>['query'];
type Filter = Omit<Asked, 'pageNumber' | 'pageSize'>;

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** A refund that the provider could not pay out, or money we could not use that it does not take back. */
const needsPerson = sql<boolean>`exists (select from ${refund} where ${refund.orderId} = ${payOrder.id}
  and (${refund.status} = 'ABNORMAL' or (${refund.status} = 'CLOSED' and ${refund.kind} = 'unmatched')))`;

const whereOf = ({ status, kind, account: name, no, from, to, needs }: Filter) =>
  and(
    status && eq(payOrder.status, status),
    kind && eq(payOrder.kind, kind),
    name ? ilike(account.username, likeText(name)) : undefined,
    no ? sql`starts_with(${payOrder.no}, ${no})` : undefined,
    from ? gte(payOrder.createdAt, midnight(from)) : undefined,
    to ? lt(payOrder.createdAt, new Date(midnight(to).getTime() + dayMs)) : undefined,
    needs && needsPerson,
  );

const select = (tx: Tx, filter: Filter) =>
  tx
    .select({ order: payOrder, username: account.username, needsPerson })
    .from(payOrder)
    .leftJoin(account, eq(account.id, payOrder.accountId))
    .where(whereOf(filter))
    .orderBy(desc(payOrder.createdAt), desc(payOrder.id));

type Row = { order: PayOrder; username: string | null; needsPerson: boolean };
export const shownRow = ({ order, username, needsPerson: needs }: Row): AdminOrderRow => ({
  id: order.id,
  no: order.no,
  kind: order.kind,
  level: order.level,
  months: order.months,
  status: order.status,
  cause: order.cause,
  amount: order.amountFen,
  refundedAmount: order.refundedFen,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  username,
  needsPerson: needs,
});

/** Other people's orders: that somebody looked is written down. */
export const listAdminOrders = (ctx: AccountCtx, { pageNumber, pageSize, ...filter }: Asked) =>
  ctx.tx(async (tx) => {
    const rows = await select(tx, filter)
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx
      .select({ n: count() })
      .from(payOrder)
      .leftJoin(account, eq(account.id, payOrder.accountId))
      .where(whereOf(filter));
    const detail = { search: filter.account ?? filter.no, pageNumber };
    await writeAudit(tx, ctx, { action: 'order.read', target: { kind: 'order' }, detail });
    return pageFrom(rows.map(shownRow), total?.n ?? 0, pageSize);
  });

const maxSheetRows = 50_000;
const head = ['order_no', 'account', 'kind', 'level', 'months', 'status', 'cause', 'amount_yuan', 'refunded_yuan'];

export const writeOrderSheet = (ctx: AccountCtx, filter: Filter) =>
  ctx.tx(async (tx) => {
    const rows = await select(tx, filter).limit(maxSheetRows);
    const detail = { search: filter.account ?? filter.no, rows: rows.length };
    await writeAudit(tx, ctx, { action: 'order.export', target: { kind: 'order' }, detail });
    const lines = rows
      .map(shownRow)
      .map((one) => [
        one.no,
        one.username ?? '',
        one.kind,
        one.level ?? '',
        one.months ?? '',
        one.status,
        one.cause ?? '',
        yuan(one.amount),
        yuan(one.refundedAmount),
        one.createdAt,
        one.paidAt ?? '',
      ]);
    return {
      bytes: Buffer.from(csvOf([[...head, 'created_at', 'paid_at'], ...lines])),
      mimeType: 'text/csv; charset=utf-8',
      name: `zhixing-orders-${chinaDay(ctx.now())}.csv`,
      isInline: false,
      cacheSeconds: 0,
    };
  });
