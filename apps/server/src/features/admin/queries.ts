import { createHash } from 'node:crypto';
import type { AdminTenant, AdminUser } from '@zhixing/contract/admin';
import { defaultFileQuotaMb } from '@zhixing/contract/file';
import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { type AccountCtx, isPlatformStaff } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { fileQuota } from '../../db/schema/file-quota.ts';
import { tenant, tenantHost } from '../../db/schema/tenant.ts';
import { levelsOf } from '../membership/index.ts';

/** Staff of the platform work on every tenant's rows; staff of an enterprise on their own. */
export const inScope = <T>(ctx: AccountCtx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isPlatformStaff(ctx) ? ctx.db.inPlatform(work, 'long') : ctx.tx(work);

export const pageFrom = <T>(content: T[], total: number, pageSize: number) => ({
  content,
  totalElements: total,
  totalPages: Math.ceil(total / pageSize),
});

/** `%` and `_` in what a person types mean themselves. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Of what a form can change: somebody else's save, through whatever door, makes another. */
export const versionOf = (held: object) =>
  createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22);

export const tenantsFrom = async (tx: Tx, rows: (typeof tenant.$inferSelect)[]): Promise<AdminTenant[]> => {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const hosts = await tx
    .select()
    .from(tenantHost)
    .where(inArray(tenantHost.tenantId, ids))
    .orderBy(asc(tenantHost.host));
  const counts = await tx
    .select({ tenantId: account.tenantId, n: count() })
    .from(account)
    .where(and(inArray(account.tenantId, ids), isNull(account.erasedAt)))
    .groupBy(account.tenantId);
  const quotas = await tx.select().from(fileQuota).where(inArray(fileQuota.tenantId, ids));
  return rows.map((row) => {
    const held = {
      name: row.name,
      status: row.status,
      brand: tenantBrand.parse(row.brand),
      settings: tenantSettings.parse(row.settings),
      hosts: hosts
        .filter(({ tenantId }) => tenantId === row.id)
        .map(({ host, filingNo, policeFilingNo }) => ({ host, filingNo, policeFilingNo })),
      fileQuotaMb: quotas.find(({ tenantId }) => tenantId === row.id)?.megabytes ?? defaultFileQuotaMb,
    };
    return {
      ...held,
      id: row.id,
      code: row.code,
      kind: row.kind,
      version: versionOf(held),
      accountCount: counts.find(({ tenantId }) => tenantId === row.id)?.n ?? 0,
      createdAt: row.createdAt.toISOString(),
    };
  });
};

type UserRow = { account: typeof account.$inferSelect; tenantName: string };

export const selectUsers = (tx: Tx) =>
  tx.select({ account, tenantName: tenant.name }).from(account).innerJoin(tenant, eq(tenant.id, account.tenantId));

const userFrom = ({ account: row, tenantName }: UserRow, memberLevel: AdminUser['memberLevel']): AdminUser => ({
  id: row.id,
  tenantId: row.tenantId,
  tenantName,
  username: row.username,
  displayName: row.displayName,
  email: row.email,
  phone: row.phone,
  role: row.role,
  isWhite: row.isWhite,
  status: row.status,
  memberLevel,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  oneTimeUntil: row.passwordUntil?.toISOString() ?? null,
  deleteAt: row.deleteAt?.toISOString() ?? null,
});

export const usersFrom = async (tx: Tx, ctx: Pick<AccountCtx, 'now'>, rows: UserRow[]) => {
  const levelOf = await levelsOf(
    tx,
    ctx,
    rows.map((row) => row.account.id),
  );
  return rows.map((row) => userFrom(row, levelOf(row.account.id).memberLevel));
};
