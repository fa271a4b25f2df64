import { oneTimePasswordDays } from '@zhixing/contract/account-link';
import { newPassword } from '@zhixing/contract/account-name';
import { adminAccount, platformTitle } from '@zhixing/contract/setup';
import { hostName, tenantBrand } from '@zhixing/contract/tenant';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs } from '../../base/durations.ts';
import type { Ctx, Services } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { tenant, tenantHost } from '../../db/schema/tenant.ts';
import { hashNewPassword, hashPassword, newOneTimePassword } from '../auth/index.ts';
import { standInTenant } from '../tenant/index.ts';
import { addFirstTenant } from './add-first-tenant.ts';

const wanted = z.object({
  tenant: platformTitle,
  hosts: z.array(hostName).min(1).max(50),
  account: adminAccount,
  password: newPassword.optional(),
});
type InitInput = z.input<typeof wanted>;

const jobCtx = (services: Services): Ctx => ({
  ...services,
  services,
  actor: { kind: 'job', name: 'init' },
  tenant: standInTenant,
  requestId: 'init',
  address: '',
  locale: 'zh-CN',
  isSecure: false,
  cookies: {},
  tx: (work) => services.db.inTenant(standInTenant.id, work),
});

/** The same command a second time finds its own work; another one must not believe that it did something. */
const assertSame = async ({ db }: Services, hosts: readonly string[], username: string) => {
  const isSame = await db.inPlatform(async (tx) => {
    const [platform] = await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.kind, 'platform'));
    const id = platform?.id ?? standInTenant.id;
    const bound = await tx.select({ host: tenantHost.host }).from(tenantHost).where(eq(tenantHost.tenantId, id));
    const people = await tx.select({ id: account.tenantId }).from(account).where(eq(account.username, username));
    return hosts.every((host) => bound.some((row) => row.host === host)) && people.some((row) => row.id === id);
  });
  if (!isSame) throw new Error('this database is set up already, with other hosts or another administrator');
};

/** The first tenant by command. Without a password of its own the administrator gets one for the first login. */
export const initPlatform = async (services: Services, input: InitInput) => {
  const parsed = wanted.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`these cannot be used:\n${faults.join('\n')}`);
  }
  const { tenant: title, hosts, account: username, password } = parsed.data;
  const ctx = jobCtx(services);
  const named = { tenant: { ...ctx.tenant, name: title, brand: tenantBrand.parse({ title }) } };
  const oneTime = password === undefined ? newOneTimePassword() : undefined;
  const until = new Date(ctx.now().getTime() + oneTimePasswordDays * dayMs);
  const secret = oneTime
    ? { passwordHash: await hashPassword(oneTime), passwordUntil: until }
    : { passwordHash: await hashNewPassword(named, password ?? '', username) };
  const made = await services.db.inPlatform((tx) =>
    addFirstTenant(tx, ctx, { title, hosts: [...new Set(hosts)], account: username, ...secret }),
  );
  if (!made) {
    await assertSame(services, hosts, username);
    return { isNew: false as const };
  }
  await services.bus.announce({ kind: 'tenant', id: made.tenant.id });
  return { isNew: true as const, oneTime: oneTime && { password: oneTime, until } };
};
