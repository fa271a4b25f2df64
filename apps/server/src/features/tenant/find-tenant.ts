import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { createCache } from '../../base/cache.ts';
import type { Services, Tenant } from '../../ctx.ts';
import { tenant, tenantHost } from '../../db/schema/tenant.ts';

const ttlMs = 30_000;
/** When to come back while nothing is set up. */
const setupSeconds = 5;

type Row = { tenant: typeof tenant.$inferSelect; host?: typeof tenantHost.$inferSelect };

const fromRow = ({ tenant: row, host }: Row): Tenant => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  brand: tenantBrand.parse(row.brand),
  settings: tenantSettings.parse(row.settings),
  host: host?.host ?? '',
  filingNo: host?.filingNo ?? '',
  policeFilingNo: host?.policeFilingNo ?? '',
});

/** Tenant of a host, with or without its port; an unknown host belongs to the platform's own tenant. */
export const createTenantReader = ({ db }: Pick<Services, 'db'>) => {
  const byHost = async (host: string) => {
    const [found] = await db.shared
      .select({ tenant, host: tenantHost })
      .from(tenantHost)
      .innerJoin(tenant, eq(tenant.id, tenantHost.tenantId))
      .where(and(eq(tenantHost.host, host), eq(tenant.status, 'active')));
    return found;
  };
  const platform = async () => {
    const [row] = await db.shared.select().from(tenant).where(eq(tenant.kind, 'platform'));
    return row && { tenant: row };
  };

  return async (hostHeader: string): Promise<Tenant | undefined> => {
    const host = hostHeader.toLowerCase();
    const bare = host.replace(/:\d+$/, '');
    const row = (await byHost(host)) ?? (bare === host ? undefined : await byHost(bare)) ?? (await platform());
    return row && { ...fromRow(row), host };
  };
};

/** The same, remembered for a while. */
export const createTenantFinder = ({ db, bus }: Pick<Services, 'db' | 'bus'>) => {
  const cache = createCache<Tenant>({ ttlMs, max: 20_000 });
  bus.onChange((change) => {
    if (change === 'unknown' || change.kind === 'tenant') cache.clear();
  });
  const read = createTenantReader({ db });
  return async (hostHeader: string): Promise<Tenant> => {
    const found = await cache.load(hostHeader.toLowerCase(), () => read(hostHeader), bus.isLive);
    if (!found) throw new AppError('SETUP_NEEDED', { seconds: setupSeconds });
    return found;
  };
};
export type TenantFinder = ReturnType<typeof createTenantFinder>;
