import * as contract from '@zhixing/contract/auth';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueMail } from '../../../test/unique.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { account as accountTable, checkCode } from '../../db/schema/account.ts';
import { codeOf } from './check-code.ts';
import { commonPasswords } from './new-password.ts';
import { isPasswordRight } from './password.ts';

let world: World;
let host: string;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld();
  ({ host, id: tenantId } = await world.addTenant());
});
afterAll(() => world.close());

/** A code of the account, as if it had been sent. */
const newCode = async (account: string, scene: 'REG' | 'FORGET') => {
  const id = crypto.randomUUID();
  const now = Date.now();
  await world.services.db.inTenant(tenantId, (tx) =>
    tx.insert(checkCode).values({
      tenantId,
      id,
      account,
      channel: 'EMAIL',
      scene,
      locale: 'zh-CN',
      createdAt: new Date(now),
      expiresAt: new Date(now + 600_000),
    }),
  );
  return codeOf(world.services.env.APP_SECRET, id);
};
const register = async (password: string, account = uniqueMail()) => {
  const body = { account, checkCode: await newCode(account, 'REG'), password };
  return world.send(contract.register, { body }, { host });
};
const reset = async (password: string, account = uniqueMail()) => {
  await world.addAccount(host, { username: account, email: account });
  const body = { account, checkCode: await newCode(account, 'FORGET'), newPassword: password };
  return world.send(contract.resetPassword, { body }, { host });
};

describe('a new password', () => {
  it('is refused below 8 characters and taken from there up to 128, of whatever kind', async () => {
    for (const password of ['yqzwkvp', 'x'.repeat(129)]) expect((await register(password)).status).toBe(400);
    const taken = ['yqzwkvpm', '84930571', '门前大桥下游过鸭', `${'correct horse '.repeat(9)}ab`, '  vkq zwp  '];
    for (const password of taken) expect([password, (await register(password)).code]).toEqual([password, 200]);
  });

  it('that many others had, or that leaked, is refused, at registration and at a reset', async () => {
    expect(commonPasswords().filter((password) => password.length >= 8).length).toBeGreaterThan(10_000);
    for (const password of ['12345678', 'password', 'Passw0rd', 'QWERTYUIOP', 'a1b2c3d4', 'woaini1314']) {
      expect([password, (await register(password)).errorCode]).toEqual([password, 'PASSWORD_GUESSABLE']);
      expect([password, (await reset(password)).errorCode]).toEqual([password, 'PASSWORD_GUESSABLE']);
    }
  });

  it('made of the platform’s, the tenant’s or the account’s own name is refused', async () => {
    const account = uniqueMail();
    const own = account.split('@')[0] as string;
    for (const password of ['Zhixing2026', '知行知行2026', 'zhixing!1234', `${own}12`, '测试测试测试12'])
      expect([password, (await register(password, account)).errorCode]).toEqual([password, 'PASSWORD_GUESSABLE']);
    expect((await register('zhixing is where my grandmother reads', account)).code).toBe(200);
  });

  it('is kept as Argon2id and compared as it was typed: neither cut, nor trimmed, nor in another case', async () => {
    const account = uniqueMail();
    const password = ` ${'Lang und eigen '.repeat(8)} `.slice(0, 127);
    expect((await register(password, account)).code).toBe(200);
    const [row] = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(accountTable).where(eq(accountTable.username, account)),
    );
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPasswordRight(row?.passwordHash, password)).toBe(true);
    for (const other of [password.trim(), password.slice(0, 72), password.toLowerCase()])
      expect(await isPasswordRight(row?.passwordHash, other)).toBe(false);
  });
});
