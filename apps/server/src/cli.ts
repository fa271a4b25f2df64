import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createSecretBox } from './base/secret-box.ts';
import type { Ctx } from './ctx.ts';
import { account } from './db/schema/account.ts';
import { instance, tenant } from './db/schema/tenant.ts';
import { addFirstTenant } from './db/seed/add-first-tenant.ts';
import { demoAccounts, demoPassword } from './db/seed/demo-data.ts';
import { seedDemo } from './db/seed/seed-demo.ts';
import { ownerDatabaseUrl, readEnv } from './env.ts';
import { hashPassword, openSession } from './features/auth/index.ts';
import { keyPlace } from './features/model/index.ts';
import { resealSecrets } from './features/secret/index.ts';
import { createTenantFinder } from './features/tenant/index.ts';
import { openServices } from './services.ts';

const { services, close } = await openServices({ ...readEnv(), LOG_LEVEL: 'warn' }, 'cli');

const seed = async () => {
  const { DEMO_MODEL_URL: url, DEMO_MODEL_KEY: key } = services.env;
  const box = createSecretBox(services.env);
  const model =
    url && key ? { url, seal: (place: Parameters<typeof keyPlace>[0]) => box.seal(key, keyPlace(place)) } : undefined;
  await seedDemo(services.db, ownerDatabaseUrl(), await hashPassword(demoPassword), model);
  console.log(`演示账号：${demoAccounts.map(({ username }) => username).join('、')}，密码 ${demoPassword}`);
};

/** A session of a demo account, for trying the api by hand. A real database has none to give. */
const token = async (name: string) => {
  const [{ kind } = { kind: 'production' }] = await services.db.shared.select().from(instance);
  if (kind !== 'demo') throw new Error('tokens are given out on a demo database only');
  const demo = demoAccounts.find(({ username }) => username === name);
  if (!demo) throw new Error(`no demo account "${name}"; there are: ${demoAccounts.map((a) => a.username).join(', ')}`);
  const [row] = await services.db.shared.select().from(tenant).where(eq(tenant.code, demo.tenant));
  if (!row) throw new Error('the demo data is missing: run the seed');
  const found = { ...(await createTenantFinder(services)('')), id: row.id };
  const ctx: Ctx = {
    ...services,
    services,
    actor: { kind: 'job', name: 'demo-token' },
    tenant: found,
    requestId: 'demo-token',
    address: '127.0.0.1',
    locale: 'zh-CN',
    isSecure: false,
    cookies: {},
    tx: (work) => services.db.inTenant(row.id, work),
  };
  const session = await ctx.tx(async (tx) => {
    const [owner] = await tx.select().from(account).where(eq(account.username, name));
    if (!owner) throw new Error('the demo data is missing: run the seed');
    return openSession(tx, ctx, owner, 'demo');
  });
  console.log(session.token);
};

/** Prints the password once; it is kept nowhere. */
const firstTenant = async (title: string, admin: string) => {
  if (!title || !admin) throw new Error('a title and an account are needed');
  const password = randomBytes(12).toString('base64url');
  await addFirstTenant(services.db, title, admin, await hashPassword(password));
  console.log(`${admin} ${password}`);
};

/** After a change of APP_SECRET: until this has run to its end, the former one must stay accepted. */
const reseal = async () => {
  const { resealed, lost } = await resealSecrets(services);
  console.log(`${resealed} sealed anew, ${lost} that none of the accepted secrets opens`);
  if (lost > 0) throw new Error('the former APP_SECRET is missing in APP_SECRETS_ACCEPTED');
};

const [command, argument = '', second = ''] = process.argv.slice(2);
try {
  if (command === 'seed') await seed();
  else if (command === 'token') await token(argument);
  else if (command === 'first-tenant') await firstTenant(argument, second);
  else if (command === 'reseal-secrets') await reseal();
  else throw new Error('usage: cli.ts seed | token ACCOUNT | first-tenant TITLE ADMIN | reseal-secrets');
} catch (error) {
  // A failed query would print every value it was given.
  console.error(error instanceof Error ? error.message.slice(0, 2_000) : error);
  process.exitCode = 1;
}
await close();
