import { and, count, desc, eq, ilike, isNull, or } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { inScope, likeText, pageFrom, selectUsers, usersFrom } from './queries.ts';

type Query = {
  pageNumber: number;
  pageSize: number;
  search?: string | undefined;
  role?: 'user' | 'support' | 'admin' | undefined;
  status?: 'active' | 'disabled' | undefined;
};

export const listUsers = (ctx: AccountCtx, { pageNumber, pageSize, search, role, status }: Query) =>
  inScope(ctx, async (tx) => {
    const where = and(
      isNull(account.erasedAt),
      role ? eq(account.role, role) : undefined,
      status ? eq(account.status, status) : undefined,
      search
        ? or(ilike(account.username, likeText(search)), eq(account.email, search), eq(account.phone, search))
        : undefined,
    );
    const rows = await selectUsers(tx)
      .where(where)
      .orderBy(desc(account.createdAt), desc(account.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(account).where(where);
    await writeAudit(tx, ctx, { action: 'account.read', target: { kind: 'account' }, detail: { search, pageNumber } });
    return pageFrom(await usersFrom(tx, ctx, rows), total?.n ?? 0, pageSize);
  });
