import { accountKind } from '@zhixing/contract/account-name';
import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { newId } from '../../base/id.ts';
import type { Ctx, Tenant } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { instance, tenant, tenantHost } from '../../db/schema/tenant.ts';
import { writeAudit } from '../audit/index.ts';
import { addAccount } from '../auth/index.ts';

export type FirstTenant = {
  title: string;
  hosts: readonly string[];
  account: string;
  passwordHash: string;
  /** For a password that somebody else has seen: it opens nothing but the choice of another. */
  passwordUntil?: Date;
};

/**
 * The platform's own tenant with its hosts and its administrator; undefined where there is one. Plans, prices and tags
 * come with the migrations. Of two at once the second waits for the index on the kind and finds it done.
 */
export const addFirstTenant = async (tx: Tx, ctx: Ctx, first: FirstTenant) => {
  const { title, hosts, account, passwordHash, passwordUntil } = first;
  const made: Tenant = {
    ...ctx.tenant,
    id: newId(),
    kind: 'platform',
    name: title,
    brand: tenantBrand.parse({ title }),
    settings: tenantSettings.parse({}),
  };
  const { id, kind, name, brand, settings } = made;
  const added = await tx
    .insert(tenant)
    .values({ id, code: 'platform', name, kind, brand, settings, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: tenant.id });
  if (added.length === 0) return undefined;
  await tx.insert(tenantHost).values(hosts.map((host) => ({ host, tenantId: id })));
  const here = { ...ctx, tenant: made };
  const admin = await addAccount(tx, here, {
    username: account,
    email: accountKind(account) === 'EMAIL' ? account : null,
    passwordHash,
    passwordUntil: passwordUntil ?? null,
    role: 'admin',
  });
  const as = { actorId: admin.id, actorName: admin.username };
  await writeAudit(tx, here, { action: 'tenant.create', target: { kind: 'tenant', id }, detail: { hosts }, ...as });
  await tx.update(instance).set({ setupSeed: null, setupUntil: null, setupTries: 0 });
  return { tenant: made, admin };
};
