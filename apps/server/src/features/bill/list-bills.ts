import type { BillDay, BillDifference } from '@zhixing/contract/bill';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { billDay, billDifference } from '../../db/schema/bill.ts';
import { pageFrom } from '../admin/index.ts';

type Page = { pageNumber: number; pageSize: number };

const openOf = sql<number>`(select count(*) from bill_difference d where d.day = bill_day.day
  and not d.is_settled and d.note is null)`;

/** One merchant account serves all tenants: its bills are the platform's. */
export const listBillDays = (ctx: AccountCtx, { pageNumber, pageSize, open }: Page & { open?: '1' | undefined }) =>
  ctx.db.inPlatform(async (tx) => {
    const where = open ? sql`${openOf} > 0` : undefined;
    const rows = await tx
      .select({
        row: billDay,
        differences: sql<number>`(select count(*) from bill_difference d where d.day = bill_day.day)`,
        open: openOf,
      })
      .from(billDay)
      .where(where)
      .orderBy(desc(billDay.day))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const content = rows.map(
      ({ row, differences, open: waiting }): BillDay => ({
        day: row.day,
        readAt: row.readAt.toISOString(),
        payments: row.payments,
        refunds: row.refunds,
        paid: row.paidFen,
        refunded: row.refundedFen,
        fee: row.feeFen,
        differences,
        open: waiting,
      }),
    );
    return pageFrom(content, await tx.$count(billDay, where), pageSize);
  });

export const listBillDifferences = (ctx: AccountCtx, day: string, { pageNumber, pageSize }: Page) =>
  ctx.db.inPlatform(async (tx) => {
    if ((await tx.$count(billDay, eq(billDay.day, day))) === 0) throw new AppError('NOT_FOUND');
    const rows = await tx
      .select({ row: billDifference, notedBy: account.username })
      .from(billDifference)
      .leftJoin(account, eq(account.id, billDifference.notedBy))
      .where(eq(billDifference.day, day))
      .orderBy(asc(billDifference.no))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const content = rows.map(
      ({ row, notedBy }): BillDifference => ({
        no: row.no,
        kind: row.kind,
        reference: row.reference,
        orderNo: row.orderNo,
        ours: row.oursFen,
        theirs: row.theirsFen,
        isSettled: row.isSettled,
        note: row.note,
        notedBy,
        notedAt: row.notedAt?.toISOString() ?? null,
      }),
    );
    return pageFrom(content, await tx.$count(billDifference, eq(billDifference.day, day)), pageSize);
  });
