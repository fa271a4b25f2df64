import { sql } from 'drizzle-orm';
import { newId } from '../src/base/id.ts';
import { tenantRows } from './tenant-rows.ts';
import type { World } from './world.ts';

const tables = Object.keys(tenantRows(newId()));

/** One sum for each row of a tenant, with the table it stands in. */
export const rowsOf = ({ services }: World, tenantId: string, without: readonly string[] = []): Promise<string[]> =>
  services.db.inPlatform(async (tx) => {
    const parts = tables
      .filter((table) => !without.includes(table))
      .map(
        (table) => sql`select ${table}::text || ' ' || md5(t::text) as row
          from ${sql.identifier(table)} t where tenant_id = ${tenantId}`,
      );
    const { rows } = await tx.execute<{ row: string }>(sql.join(parts, sql` union all `));
    return rows.map(({ row }) => row).sort();
  });
