import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { createSecretBox } from './base/secret-box.ts';
import type { Ctx } from './ctx.ts';
import { account } from './db/schema/account.ts';
import { instance, tenant } from './db/schema/tenant.ts';
import { demoAccounts, demoPassword } from './db/seed/demo-data.ts';
import { seedDemo } from './db/seed/seed-demo.ts';
import { ownerDatabaseUrl, readEnv } from './env.ts';
import { hashPassword, openSession } from './features/auth/index.ts';
import { seedDemoBase } from './features/knowledge/index.ts';
import { keyPlace } from './features/model/index.ts';
import { resealSecrets } from './features/secret/index.ts';
import { initPlatform } from './features/setup/index.ts';
import { createTenantFinder } from './features/tenant/index.ts';
import { openServices } from './services.ts';

const { services, close } = await openServices({ ...readEnv(), LOG_LEVEL: 'warn' }, 'cli');

const seed = async (withBase: boolean) => {
  const { DEMO_MODEL_URL: url, DEMO_MODEL_KEY: key } = services.env;
  const box = createSecretBox(services.env);
  const model =
    url && key ? { url, seal: (place: Parameters<typeof keyPlace>[0]) => box.seal(key, keyPlace(place)) } : undefined;
  await seedDemo(services.db, ownerDatabaseUrl(), await hashPassword(demoPassword), model);
  if (withBase) await seedDemoBase(services);
  console.log(`演示账号：${demoAccounts.map(({ username }) => username).join('、')}，密码 ${demoPassword}`);
};

/** Sessions of a demo account, for trying the api by hand. A real database has none to give. */
const token = async (name: string, count: number) => {
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
  const tokens = await ctx.tx(async (tx) => {
    const [owner] = await tx.select().from(account).where(eq(account.username, name));
    if (!owner) throw new Error('the demo data is missing: run the seed');
    const opened: string[] = [];
    while (opened.length < count) opened.push((await openSession(tx, ctx, owner, 'demo')).token);
    return opened;
  });
  console.log(tokens.join('\n'));
};

const initOptions = {
  tenant: { type: 'string', default: '' },
  host: { type: 'string', multiple: true, default: [] as string[] },
  'admin-account': { type: 'string' },
  'admin-mail': { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
} as const;

/** A password that is given comes by the standard input: arguments can be read by everybody on the machine. */
const init = async (args: string[]) => {
  const { values } = parseArgs({ args, options: initOptions });
  const made = await initPlatform(services, {
    tenant: values.tenant,
    hosts: values.host,
    account: values['admin-mail'] ?? values['admin-account'] ?? '',
    ...(values['password-stdin'] ? { password: (await text(process.stdin)).replace(/\r?\n$/, '') } : {}),
  });
  if (!made.isNew) return console.log('set up already, nothing was changed');
  console.log('set up');
  // Kept nowhere: it is printed once, and opens nothing but the choice of another.
  if (made.oneTime)
    console.log(`one-time password, until ${made.oneTime.until.toISOString()}: ${made.oneTime.password}`);
};

/** After a change of APP_SECRET: until this has run to its end, the former one must stay accepted. */
const reseal = async () => {
  const { resealed, lost } = await resealSecrets(services);
  console.log(`${resealed} sealed anew, ${lost} that none of the accepted secrets opens`);
  if (lost > 0) throw new Error('the former APP_SECRET is missing in APP_SECRETS_ACCEPTED');
};

const usage = `usage: cli.ts seed [--with-base] | token ACCOUNT [COUNT] | reseal-secrets
  | init --tenant TITLE --host HOST [--host …] --admin-account NAME | --admin-mail ADDRESS [--password-stdin]`;

const [command, argument = '', second = ''] = process.argv.slice(2);
try {
  if (command === 'seed') await seed(argument === '--with-base');
  else if (command === 'token') await token(argument, Number(second) || 1);
  else if (command === 'init') await init(process.argv.slice(3));
  else if (command === 'reseal-secrets') await reseal();
  else throw new Error(usage);
} catch (error) {
  // A failed query would print every value it was given.
  console.error(error instanceof Error ? error.message.slice(0, 2_000) : error);
  process.exitCode = 1;
}
await close();
