import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Db } from '../client.ts';
import { account } from '../schema/account.ts';
import { membership } from '../schema/membership.ts';
import { tenant } from '../schema/tenant.ts';

/** The platform's own tenant and its first administrator, on a database that has none. */
export const addFirstTenant = (db: Db, title: string, username: string, passwordHash: string) =>
  db.inPlatform(async (tx) => {
    const tenantId = newId();
    const made = await tx
      .insert(tenant)
      .values({
        id: tenantId,
        code: 'platform',
        name: title,
        kind: 'platform',
        brand: tenantBrand.parse({ title }),
        settings: tenantSettings.parse({}),
      })
      .onConflictDoNothing()
      .returning({ id: tenant.id });
    if (made.length === 0) throw new Error('there is a platform tenant already');
    const id = newId();
    await tx.insert(account).values({ tenantId, id, username: username.toLowerCase(), passwordHash, role: 'admin' });
    await tx.insert(membership).values({ tenantId, accountId: id, level: 'FREE' });
    await tx.execute(sql`insert into wallet (tenant_id, account_id) values (${tenantId}, ${id})`);
  });
