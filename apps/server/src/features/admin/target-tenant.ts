import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { type AccountCtx, isPlatformStaff, servicesOf } from '../../ctx.ts';
import { tenant, tenantHost } from '../../db/schema/tenant.ts';

/** A host that is bound without its port is reached by the one this call came by. */
const reachedAt = (host: string, here: string) => (host.includes(':') ? host : host + (/:\d+$/.exec(here)?.[0] ?? ''));

/**
 * The same caller, at work in the tenant that is meant: rows, limits and audit are that tenant's. Only staff of the
 * platform get to another than their own; to everybody else it is absent.
 */
export const inTargetTenant = async (ctx: AccountCtx, tenantId: string | undefined): Promise<AccountCtx> => {
  if (!tenantId || tenantId === ctx.tenant.id) return ctx;
  if (!isPlatformStaff(ctx)) throw new AppError('NOT_FOUND');
  const [row] = await ctx.db.shared.select().from(tenant).where(eq(tenant.id, tenantId));
  if (!row) throw new AppError('NOT_FOUND');
  const [host] = await ctx.db.shared
    .select()
    .from(tenantHost)
    .where(eq(tenantHost.tenantId, tenantId))
    .orderBy(asc(tenantHost.host))
    .limit(1);
  return {
    ...servicesOf(ctx, tenantId),
    tenant: {
      id: row.id,
      kind: row.kind,
      name: row.name,
      brand: tenantBrand.parse(row.brand),
      settings: tenantSettings.parse(row.settings),
      host: host ? reachedAt(host.host, ctx.tenant.host) : '',
      filingNo: '',
      policeFilingNo: '',
    },
    tx: (work) => ctx.db.inTenant(tenantId, work),
  };
};

/** A link has to lead somewhere. */
export const assertHost = ({ tenant: { host } }: AccountCtx) => {
  if (!host) throw new AppError('TENANT_WITHOUT_HOST');
};
