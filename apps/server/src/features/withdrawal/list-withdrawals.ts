import type { RouteInput } from '@zhixing/contract/route';
import type { AdminWithdrawal, listAdminWithdrawals as route, Withdrawal } from '@zhixing/contract/withdrawal';
import { and, count, desc, eq, ilike } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { withdrawal } from '../../db/schema/withdrawal.ts';
import { likeText, pageFrom } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';
import { openPayee } from './payee.ts';

type Row = typeof withdrawal.$inferSelect;
type Page = { pageNumber: number; pageSize: number };

export const shownWithdrawal = (row: Row): Withdrawal => ({
  id: row.id,
  amount: row.amountFen,
  state: row.state,
  payeeHint: row.payeeHint,
  transferNo: row.transferNo,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

export const listWithdrawals = (ctx: AccountCtx, { pageNumber, pageSize }: Page) =>
  ctx.tx(async (tx) => {
    const own = eq(withdrawal.accountId, ctx.actor.id);
    const rows = await tx
      .select()
      .from(withdrawal)
      .where(own)
      .orderBy(desc(withdrawal.createdAt), desc(withdrawal.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    return pageFrom(rows.map(shownWithdrawal), await tx.$count(withdrawal, own), pageSize);
  });

const settler = alias(account, 'settler');
const columns = {
  row: withdrawal,
  username: account.username,
  erasedAt: account.erasedAt,
  settledBy: settler.username,
};
type Joined = { row: Row; username: string | null; erasedAt: Date | null; settledBy: string | null };
const shownToAdmin = ({ row, username, erasedAt, settledBy }: Joined): AdminWithdrawal => ({
  ...shownWithdrawal(row),
  username: erasedAt ? null : username,
  settledBy,
});

/** Of the tenant, newest first; whom to pay is read one by one. */
export const listAdminWithdrawals = (
  ctx: AccountCtx,
  { pageNumber, pageSize, account: name, state }: RouteInput<typeof route>['query'],
) =>
  ctx.tx(async (tx) => {
    const where = and(
      name ? ilike(account.username, likeText(name)) : undefined,
      state ? eq(withdrawal.state, state) : undefined,
    );
    const rows = await tx
      .select(columns)
      .from(withdrawal)
      .leftJoin(account, eq(account.id, withdrawal.accountId))
      .leftJoin(settler, eq(settler.id, withdrawal.settledBy))
      .where(where)
      .orderBy(desc(withdrawal.createdAt), desc(withdrawal.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx
      .select({ n: count() })
      .from(withdrawal)
      .leftJoin(account, eq(account.id, withdrawal.accountId))
      .where(where);
    const detail = { search: name, status: state, pageNumber };
    await writeAudit(tx, ctx, { action: 'withdrawal.read', target: { kind: 'withdrawal' }, detail });
    return pageFrom(rows.map(shownToAdmin), total?.n ?? 0, pageSize);
  });

export const readAdminWithdrawal = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const [found] = await tx
      .select(columns)
      .from(withdrawal)
      .leftJoin(account, eq(account.id, withdrawal.accountId))
      .leftJoin(settler, eq(settler.id, withdrawal.settledBy))
      .where(eq(withdrawal.id, id));
    if (!found) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, { action: 'withdrawal.read', target: { kind: 'withdrawal', id } });
    return { ...shownToAdmin(found), payee: openPayee(ctx, found.row) };
  });
