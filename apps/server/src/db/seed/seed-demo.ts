import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { dayMs } from '../../base/durations.ts';
import type { Db, Tx } from '../client.ts';
import { account, accountGroup, accountGroupMember } from '../schema/account.ts';
import { membership } from '../schema/membership.ts';
import { tenant, tenantHost } from '../schema/tenant.ts';
import { demoAccounts, demoTenants } from './demo-data.ts';
import { accountIdOf, groupIdOf, tenantIdOf } from './demo-id.ts';
import { seedAgents } from './seed-agents.ts';
import { type DemoModel, seedModel } from './seed-model.ts';
import { makeUsagePartitions } from './seed-usage.ts';

const addTenants = async (tx: Tx) => {
  for (const { code, name, kind, brand, settings, hosts, groups } of demoTenants) {
    const id = tenantIdOf(code);
    const row = { id, code, name, kind, brand: tenantBrand.parse(brand), settings: tenantSettings.parse(settings) };
    await tx.insert(tenant).values(row).onConflictDoNothing();
    for (const host of hosts)
      await tx
        .insert(tenantHost)
        .values({ ...host, tenantId: id })
        .onConflictDoNothing();
    for (const group of groups)
      await tx
        .insert(accountGroup)
        .values({ tenantId: id, id: groupIdOf(code, group), name: group })
        .onConflictDoNothing();
  }
};

const yearAhead = () => new Date(Date.now() + 365 * dayMs);

const addAccounts = async (tx: Tx, passwordHash: string) => {
  for (const { tenant: code, username, level = 'FREE', balanceFen: _, groups = [], ...rest } of demoAccounts) {
    const owner = { tenantId: tenantIdOf(code), accountId: accountIdOf(code, username) };
    await tx
      .insert(account)
      .values({ tenantId: owner.tenantId, id: owner.accountId, username, passwordHash, ...rest })
      .onConflictDoNothing();
    const endAt = level === 'FREE' ? null : yearAhead();
    await tx
      .insert(membership)
      .values({ ...owner, level, endAt })
      .onConflictDoNothing();
    if (endAt)
      await tx.execute(sql`insert into membership_grant (tenant_id, id, account_id, level, starts_on, ends_on, reason, created_at)
        select ${owner.tenantId}, ${owner.accountId}, ${owner.accountId}, ${level}, current_date, ${endAt}::date - 1, 'grant', now()
        on conflict do nothing`);
    await tx.execute(sql`insert into wallet (tenant_id, account_id) values (${owner.tenantId}, ${owner.accountId})
      on conflict do nothing`);
    for (const group of groups)
      await tx
        .insert(accountGroupMember)
        .values({ ...owner, groupId: groupIdOf(code, group) })
        .onConflictDoNothing();
  }
};

/** Given by the house, through the books like all money; a second seeding gives nothing more. */
const giveBalances = async (db: Db) => {
  for (const { tenant: code, username, balanceFen } of demoAccounts) {
    if (!balanceFen) continue;
    const accountId = accountIdOf(code, username);
    await db.inTenant(tenantIdOf(code), (tx) =>
      tx.execute(
        sql`select ledger_move(${accountId}, ${balanceFen}, 'promo', null, 'grant', null, ${`demo:${accountId}`})`,
      ),
    );
  }
};

/** Marks the database as a demo, which only its owner can, and fills it. Never touches a database that has tenants. */
export const seedDemo = async (db: Db, ownerUrl: string, passwordHash: string, model: DemoModel | undefined) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ kind: string; tenants: string }>(
      'select kind, (select count(*) from tenant) as tenants from instance',
    );
    const state = rows[0];
    if (state?.kind !== 'demo' && Number(state?.tenants) > 0)
      throw new Error('this database holds real tenants: demo data is not put into it');
    await owner.query("update instance set kind = 'demo'");
    await makeUsagePartitions(owner);
  } finally {
    await owner.end();
  }
  await db.inPlatform(async (tx) => {
    await addTenants(tx);
    await addAccounts(tx, passwordHash);
    await seedAgents(tx, new Date());
    if (model) await seedModel(tx, model);
  });
  await giveBalances(db);
};
