import { captchaImage, login } from '@zhixing/contract/auth';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInit } from '../../../test/run-init.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { uniqueAddress } from '../../../test/unique.ts';
import { openWorld, testPassword } from '../../../test/world.ts';
import { createDb, type Db } from '../../db/client.ts';

let scratch: ScratchDatabase;
let db: Db;

// What is done once in the life of a database needs one for each test.
beforeEach(async () => {
  scratch = await openScratchDatabase();
  db = createDb(scratch.appUrl, 2);
});
afterEach(async () => {
  await db.close();
  await scratch.drop();
});

const rowsOf = async (query: string) => (await db.inPlatform((tx) => tx.execute(sql.raw(query)))).rows;
const count = async (table: string) => Number((await rowsOf(`select count(*) as n from ${table}`))[0]?.n);

const password = 'plain-walnut-73';
const flags = ['--tenant', '远山科技', '--host', 'a.test', '--host', 'b.test:8443', '--admin-mail', 'boss@yuan.cn'];

describe('init by command', () => {
  it('makes the tenant with its hosts and an administrator whose first login asks for a password of their own', async () => {
    const made = await runInit(flags, scratch.appUrl);
    expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(/^set up\none-time password/) });
    const oneTime = made.printed.trim().split(' ').at(-1) ?? '';
    const rows = await rowsOf('select host from tenant_host order by host');
    expect(rows).toEqual([{ host: 'a.test' }, { host: 'b.test:8443' }]);
    const world = await openWorld({ env: { DATABASE_URL: scratch.appUrl } });
    try {
      const at = { host: 'a.test', address: uniqueAddress() };
      const enter = async (body: { password: string; newPassword?: string }) => {
        const { data } = await world.send(captchaImage, {}, at);
        const code = (await world.services.tickets.peek('captcha', data.uuid)) ?? '';
        return world.send(login, { body: { username: 'boss@yuan.cn', uuid: data.uuid, code, ...body } }, at);
      };
      expect(await enter({ password: oneTime })).toMatchObject({ errorCode: 'PASSWORD_ONE_TIME' });
      expect(await enter({ password: oneTime, newPassword: password })).toMatchObject({
        code: 200,
        data: { userInfo: { role: 'admin', username: 'boss@yuan.cn' } },
      });
    } finally {
      await world.close();
    }
  }, 60_000);

  it('a second time changes nothing; another tenant is refused; of two at once one is it', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => runInit([...flags, '--password-stdin'], scratch.appUrl, `${testPassword}\n`)),
    );
    expect(twice.map(({ code, faults }) => [code, faults])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(twice.map(({ printed }) => printed.trim()).toSorted()).toEqual([
      'set up',
      'set up already, nothing was changed',
    ]);
    const other = await runInit(['--tenant', '别家', '--host', 'c.test', '--admin-account', 'other'], scratch.appUrl);
    expect(other).toMatchObject({ code: 1, faults: expect.stringContaining('set up already') });
    expect([await count('tenant'), await count('account'), await count('tenant_host')]).toEqual([1, 1, 2]);
  }, 60_000);

  it('names what cannot be used', async () => {
    const { code, faults } = await runInit(['--tenant', '', '--host', 'a b', '--admin-account', '1'], scratch.appUrl);
    expect([code, faults]).toEqual([1, expect.stringMatching(/tenant[\s\S]*hosts\.0[\s\S]*account/)]);
    expect(await count('tenant')).toBe(0);
  }, 60_000);
});
