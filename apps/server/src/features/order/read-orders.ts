import type { OrderRow } from '@zhixing/contract/order';
import { count, desc, eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { payOrder } from '../../db/schema/order.ts';
import { readOwnOrder } from './queries.ts';

type Asked = { createdByMe: boolean; pageNumber: number; pageSize: number };

/** One's own; staff may see those of the tenant, which then name their owner. */
export const listOrders = (ctx: AccountCtx, { createdByMe, pageNumber, pageSize }: Asked) =>
  ctx.tx(async (tx) => {
    const isStaff = ctx.actor.role !== 'user';
    const whose = createdByMe || !isStaff ? eq(payOrder.accountId, ctx.actor.id) : undefined;
    const rows = await tx
      .select({ order: payOrder, username: account.username })
      .from(payOrder)
      .leftJoin(account, eq(account.id, payOrder.accountId))
      .where(whose)
      .orderBy(desc(payOrder.createdAt), desc(payOrder.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(payOrder).where(whose);
    const totalElements = total?.n ?? 0;
    const content = rows.map(
      ({ order, username }): OrderRow => ({
        orderId: order.id,
        orderNo: order.no,
        kind: order.kind,
        channel: order.channel,
        level: order.level,
        months: order.months,
        status: order.status,
        totalAmount: order.amountFen,
        refundedAmount: order.refundedFen,
        createTime: order.createdAt.toISOString(),
        paidTime: order.paidAt?.toISOString() ?? null,
        expiresAt: order.expiresAt.toISOString(),
        account: isStaff ? username : null,
      }),
    );
    return { content, totalPages: Math.ceil(totalElements / pageSize), totalElements };
  });

/** Reads our row only: asking the provider is the job's work, not that of every open page. */
export const readOrderState = (ctx: AccountCtx, ref: string) =>
  ctx.tx(async (tx) => ({ orderStatus: (await readOwnOrder(tx, ctx, ref)).status }));
