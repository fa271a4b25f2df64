import { createDb } from '../../apps/server/src/db/client.ts';

export const accountsPerTenant = 20;

export const tableOf = (kind: 'protected' | 'plain', tenants: number) => `bench_${kind}_${tenants}`;

/** Tenant number n has the id 00000000-0000-4000-8000-n, so that the driver needs no list of them. */
export const tenantId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const usernameOf = (index: number) => `user-${index}`;

const fill = (table: string, tenants: number) => `
  create table ${table} (like account including all);
  insert into ${table} (tenant_id, id, username, email, password_hash)
    select ('00000000-0000-4000-8000-' || lpad(t::text, 12, '0'))::uuid, gen_random_uuid(),
      'user-' || a, 'user-' || a || '@tenant-' || t || '.test', repeat('x', 97)
    from generate_series(0, ${tenants - 1}) t, generate_series(0, ${accountsPerTenant - 1}) a
    order by random();
  grant select on ${table} to zhixing_app;`;

/** Two copies of `account` for every size, alike but for the product's own row-level security on one of them. */
export const makeTables = async (ownerUrl: string, sizes: readonly number[]) => {
  const { pool, close } = createDb(ownerUrl, 1);
  const tables = sizes.flatMap((tenants) => [tableOf('protected', tenants), tableOf('plain', tenants)]);
  const drop = () => pool.query(tables.map((table) => `drop table if exists ${table}`).join('; '));
  await pool.query('set statement_timeout = 0');
  await drop();
  for (const tenants of sizes) {
    for (const kind of ['protected', 'plain'] as const) await pool.query(fill(tableOf(kind, tenants), tenants));
    await pool.query(`call protect_tenant_table('${tableOf('protected', tenants)}')`);
  }
  for (const table of tables) await pool.query(`vacuum (analyze) ${table}`);
  return async () => {
    await drop();
    await close();
  };
};
