import { tenantSettings } from '@zhixing/contract/tenant';
import { eq } from 'drizzle-orm';
import { createCache } from '../base/cache.ts';
import type { Db } from './client.ts';
import { tenant } from './schema/tenant.ts';

const ttlMs = 10_000;

type Bus = {
  onChange: (listener: (change: 'unknown' | { kind: string }) => void) => unknown;
  isLive: () => boolean;
};

/** The hosts that a tenant's tools and models may call; see `isHostListed`. */
export const createTenantHosts = ({ db, bus }: { db: Db; bus: Bus }) => {
  const cache = createCache<readonly string[]>({ ttlMs, max: 20_000 });
  bus.onChange((change) => {
    if (change === 'unknown' || change.kind === 'tenant') cache.clear();
  });
  const read = async (tenantId: string) => {
    const [row] = await db.shared.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.id, tenantId));
    return row && tenantSettings.parse(row.settings).egressHosts;
  };
  return async (tenantId: string): Promise<readonly string[]> => {
    const hosts = await cache.load(tenantId, () => read(tenantId), bus.isLive);
    if (!hosts) throw new Error('a call for a tenant that is not there');
    return hosts;
  };
};
