import { and, asc, count, eq, ilike, or } from 'drizzle-orm';
import { type AccountCtx, isPlatformStaff } from '../../ctx.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { writeAudit } from '../audit/index.ts';
import { inScope, likeText, pageFrom, tenantsFrom } from './queries.ts';

type Query = { pageNumber: number; pageSize: number; search?: string | undefined };

export const listTenants = (ctx: AccountCtx, { pageNumber, pageSize, search }: Query) =>
  inScope(ctx, async (tx) => {
    // The tenant table has no row-level security: hosts are looked up before anybody is known.
    const where = and(
      isPlatformStaff(ctx) ? undefined : eq(tenant.id, ctx.tenant.id),
      search ? or(ilike(tenant.name, likeText(search)), ilike(tenant.code, likeText(search))) : undefined,
    );
    const rows = await tx
      .select()
      .from(tenant)
      .where(where)
      .orderBy(asc(tenant.createdAt), asc(tenant.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(tenant).where(where);
    await writeAudit(tx, ctx, { action: 'tenant.read', target: { kind: 'tenant' }, detail: { search, pageNumber } });
    return pageFrom(await tenantsFrom(tx, rows), total?.n ?? 0, pageSize);
  });
