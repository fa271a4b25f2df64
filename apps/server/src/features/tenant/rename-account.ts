import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { tenant } from '../../db/schema/tenant.ts';

/** Lists of a tenant's settings name people. Without a new name, the old one leaves them. */
export const renameInSettings = async (
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  tenantId: string,
  before: string,
  after?: string,
) => {
  const changed = await db.inPlatform(async (tx) => {
    let count = 0;
    for (const list of ['homeLandingAccounts', 'memberExemptAccounts']) {
      const names = sql`(${tenant.settings} -> ${list}::text)`;
      const without = sql`(${names} - ${before}::text)`;
      const next = after === undefined ? without : sql`(${without} || to_jsonb(${after}::text))`;
      const { rowCount } = await tx
        .update(tenant)
        .set({ settings: sql`jsonb_set(${tenant.settings}, array[${list}::text], ${next})` })
        .where(and(eq(tenant.id, tenantId), sql`${names} ? ${before}::text`));
      count += rowCount ?? 0;
    }
    return count > 0;
  });
  if (changed) await bus.announce({ kind: 'tenant', id: tenantId });
};
