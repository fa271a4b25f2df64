import { captchaImage } from '@zhixing/contract/auth';
import { memberTemplates } from '@zhixing/contract/membership';
import { setUp, setupState } from '@zhixing/contract/setup';
import { getTenantInfo } from '@zhixing/contract/tenant';
import { findUserInfo } from '@zhixing/contract/user';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { spawnServer } from '../../../test/spawn-server.ts';
import { createDb, type Db } from '../../db/client.ts';
import { setupTries } from './setup-code.ts';

let scratch: ScratchDatabase;
let db: Db;
let servers: Awaited<ReturnType<typeof spawnServer>>[] = [];

// What is done once in the life of a database needs one for each test.
beforeEach(async () => {
  scratch = await openScratchDatabase();
  db = createDb(scratch.appUrl, 2);
});
afterEach(async () => {
  await Promise.all(servers.map(({ stop }) => stop('SIGKILL')));
  servers = [];
  await db.close();
  await scratch.drop();
});

const start = async (firstWords = 'enter this code') => {
  const server = await spawnServer('main', { DATABASE_URL: scratch.appUrl }, firstWords);
  servers.push(server);
  const codeOf = () => String(server.lines.findLast(({ setupCode }) => setupCode)?.setupCode ?? '');
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      redirect: 'manual',
      ...(body
        ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : { headers: { accept: 'text/html' } }),
    });
    const words = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, headers: reply.headers, words, ...(isJson ? JSON.parse(words) : {}) };
  };
  return { ...server, codeOf, call };
};
const rowsOf = async (query: string) => (await db.inPlatform((tx) => tx.execute(sql.raw(query)))).rows;
const count = async (table: string) => Number((await rowsOf(`select count(*) as n from ${table}`))[0]?.n);

const draft = { title: '远山科技', host: 'zhixing.test:8443', account: 'Yuan.Admin', password: 'plain-walnut-73' };
const password = draft.password;

describe('a database that nobody has set up', () => {
  it('leads every page to /setup, refuses calls with a code, and is set up with the code of the log', async () => {
    const api = await start();
    for (const page of ['/', '/index', '/admin/tenant'])
      expect(await api.call(page)).toMatchObject({ status: 302, headers: expect.anything() });
    expect((await api.call('/index')).headers.get('location')).toBe('/setup');
    expect(await api.call('/setup')).toMatchObject({ status: 200, words: expect.stringContaining('zx-tenant') });
    for (const path of [getTenantInfo.path, captchaImage.path, findUserInfo.path])
      expect(await api.call(path)).toMatchObject({ status: 503, errorCode: 'SETUP_NEEDED' });
    expect(await api.call(setupState.path)).toMatchObject({ status: 200, data: { isDone: false } });

    const code = api.codeOf();
    expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await api.call(setUp.path, { ...draft, code: 'aaaa-bbbb-cccc-dddd' })).toMatchObject({
      errorCode: 'SETUP_CODE_WRONG',
    });
    expect(await api.call(setUp.path, { ...draft, code, password: '远山科技2026' })).toMatchObject({
      errorCode: 'PASSWORD_GUESSABLE',
    });
    expect(await count('tenant')).toBe(0);

    const done = await api.call(setUp.path, { ...draft, code: ` ${code.toUpperCase().replaceAll('-', '')} ` });
    expect(done).toMatchObject({
      status: 200,
      code: 200,
      data: { userInfo: { username: 'yuan.admin', role: 'admin' } },
    });
    expect(done.headers.get('set-cookie')).toContain('zx_token=');
    await api.until(({ msg }) => msg === 'api is ready');
    expect((await api.call('/index')).status).toBe(200);
    expect(await api.call(setUp.path, { ...draft, code })).toMatchObject({ errorCode: 'SETUP_DONE' });
    expect(await api.call(setupState.path)).toMatchObject({ data: { isDone: true } });
    const rows = await rowsOf(`select t.name, h.host, a.username, m.level, w.balance_fen, i.setup_seed
      from tenant t join tenant_host h on h.tenant_id = t.id join account a on a.tenant_id = t.id
      join membership m on m.account_id = a.id join wallet w on w.account_id = a.id cross join instance i`);
    expect(rows).toMatchObject([
      { name: '远山科技', host: 'zhixing.test:8443', username: 'yuan.admin', level: 'FREE', setup_seed: null },
    ]);
    const audits = await rowsOf("select action, detail from audit where action in ('tenant.create', 'session.open')");
    expect(audits.map(({ action }) => action).toSorted()).toEqual(['session.open', 'tenant.create']);
    expect((await api.call(`${memberTemplates.path}?category=PERSONAL`)).data.length).toBeGreaterThan(1);
    expect(api.printed().match(new RegExp(password))).toBeNull();
  }, 60_000);

  it('has one code for all its apis; of ten who use it at once one becomes the administrator', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.codeOf()).toBe(two.codeOf());
    const tries = Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? one : two).call(setUp.path, { ...draft, account: `admin${index}`, code: one.codeOf() }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errorCode }) => errorCode ?? []))).toEqual(new Set(['SETUP_DONE']));
    expect([await count('tenant'), await count('account')]).toEqual([1, 1]);
  }, 60_000);

  it('takes a code that was guessed at too often, or is over, for none, and prints another', async () => {
    const api = await start();
    const code = api.codeOf();
    for (let guess = 0; guess < setupTries; guess++)
      expect((await api.call(setUp.path, { ...draft, code: `guess-${guess}` })).errorCode).toBe('SETUP_CODE_WRONG');
    expect((await api.call(setUp.path, { ...draft, code })).errorCode).toBe('SETUP_CODE_WRONG');
    await api.until(({ setupCode }) => setupCode !== undefined && setupCode !== code);
    const second = api.codeOf();
    await rowsOf("update instance set setup_until = now() - interval '1 second'");
    expect((await api.call(setUp.path, { ...draft, code: second })).errorCode).toBe('SETUP_CODE_WRONG');
    await api.until(({ setupCode }) => setupCode !== undefined && ![code, second].includes(String(setupCode)));
    expect((await api.call(setUp.path, { ...draft, code: api.codeOf() })).code).toBe(200);
  }, 60_000);
});
