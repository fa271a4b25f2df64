import type { auditKinds } from '@zhixing/contract/admin';
import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import { audit } from '../../db/schema/audit.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { inScope, likeText, pageFrom } from './queries.ts';

type Kind = (typeof auditKinds)[number];
type Query = {
  kind?: Kind | undefined;
  pageNumber: number;
  pageSize: number;
  action?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const isRead = sql`${audit.action} like '%.read'`;
const isLogin = sql`(${audit.action} in ('session.open', 'session.refuse', 'session.close') or ${audit.action} like 'check-code.%')`;
const kinds: Record<Kind, SQL> = { read: isRead, login: isLogin, change: sql`not ${isRead} and not ${isLogin}` };

export const listAudit = (ctx: AccountCtx, { pageNumber, pageSize, kind, action, search, from, to }: Query) =>
  inScope(ctx, async (tx) => {
    const where = and(
      kind && kinds[kind],
      action ? eq(audit.action, action) : undefined,
      search
        ? or(ilike(audit.actorName, likeText(search)), eq(audit.targetId, search), eq(audit.requestId, search))
        : undefined,
      from ? gte(audit.at, new Date(from)) : undefined,
      to ? lt(audit.at, new Date(to)) : undefined,
    );
    const rows = await tx
      .select({ audit, tenantName: tenant.name })
      .from(audit)
      .innerJoin(tenant, eq(tenant.id, audit.tenantId))
      .where(where)
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(audit).where(where);
    const content = rows.map(({ audit: row, tenantName }) => ({
      id: row.id,
      at: row.at.toISOString(),
      tenantName,
      actorKind: row.actorKind,
      actorName: row.actorName,
      action: row.action,
      targetKind: row.targetKind,
      targetId: row.targetId,
      detail: row.detail,
      address: row.address,
      requestId: row.requestId,
    }));
    return pageFrom(content, total?.n ?? 0, pageSize);
  });

const days = 30;

/** Logins, refused logins and changes made by staff, per day. Days without any are there with zeros. */
export const auditChart = (ctx: AccountCtx) =>
  inScope(ctx, async (tx) => {
    const since = new Date(chinaDayStart(ctx.now()).getTime() - (days - 1) * dayMs);
    const day = sql<string>`to_char(${audit.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
    const counted = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;
    const rows = await tx
      .select({
        day,
        logins: counted(sql`${audit.action} = 'session.open'`),
        failures: counted(sql`${audit.action} = 'session.refuse'`),
        changes: counted(
          sql`${audit.action} in ('tenant.create', 'tenant.update', 'account.update', 'account.create', 'account.reset-link', 'invite.create', 'invite.revoke')`,
        ),
      })
      .from(audit)
      .where(gte(audit.at, since))
      .groupBy(day);
    return Array.from({ length: days }, (_, index) => {
      const name = chinaDay(new Date(since.getTime() + index * dayMs));
      return rows.find((row) => row.day === name) ?? { day: name, logins: 0, failures: 0, changes: 0 };
    });
  });
