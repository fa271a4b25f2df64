import * as contract from '@zhixing/contract/auth';
import { findIsFirstLogin, findUserInfo } from '@zhixing/contract/user';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, testPassword, type World } from '../../../test/world.ts';
import { account, accountToken, checkCode } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { codeOf } from './check-code.ts';

let world: World;
let host: string;
let tenantId: string;
let clock = 0;

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + clock) });
  ({ host, id: tenantId } = await world.addTenant());
});
afterAll(() => world.close());

const captcha = async () => {
  const { data } = await world.send(contract.captchaImage, {}, { host, address: uniqueAddress() });
  return { uuid: data.uuid, code: (await world.services.tickets.peek('captcha', data.uuid)) ?? '' };
};
const loginAs = async (username: string, password = testPassword, address = uniqueAddress()) =>
  world.send(contract.login, { body: { username, password, ...(await captcha()) } }, { host, address });
const askCode = (name: string, scene: contract.CheckCodeScene) =>
  world.send(
    contract.sendCheckCode,
    { body: { account: name, type: 'EMAIL', scene } },
    { host, address: uniqueAddress() },
  );
const readCode = async (name: string) => {
  const [row] = await world.services.db.inTenant(tenantId, (tx) =>
    tx.select().from(checkCode).where(eq(checkCode.account, name)).orderBy(desc(checkCode.createdAt)).limit(1),
  );
  return row ? codeOf(world.services.env.APP_SECRET, row.id) : '';
};
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('login with captcha', () => {
  it('API-19 AUTH-08 AUTH-09 gives a token, two one-day cookies and the user info', async () => {
    const who = await world.addAccount(host);
    const { code, data, reply } = await loginAs(who.username);
    expect(code).toBe(200);
    expect(data.userInfo).toMatchObject({ id: who.id, tenantId, username: who.username });
    expect(Object.keys(data).sort()).toEqual(['token', 'userInfo']);
    const cookies = reply.cookies.filter(({ name }) => name.startsWith('zx_'));
    expect(
      cookies.map(({ name, maxAge, httpOnly, sameSite, path }) => ({ name, maxAge, httpOnly, sameSite, path })),
    ).toEqual([
      { name: 'zx_token', maxAge: 86_400, httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'zx_cross_token', maxAge: 86_400, httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    const info = await world.send(findUserInfo, {}, { host, token: data.token });
    expect(info.data.username).toBe(who.username);
  });

  it('AUTH-17 API-25 refuses a wrong captcha, and the same captcha twice', async () => {
    const who = await world.addAccount(host);
    const right = await captcha();
    const body = { username: who.username, password: testPassword, ...right };
    const wrong = await world.send(
      contract.login,
      { body: { ...body, code: 'zzzz' } },
      { host, address: uniqueAddress() },
    );
    expect(wrong).toMatchObject({ status: 200, code: 500, errorCode: 'CAPTCHA_WRONG', msg: '图形验证码错误或已失效' });
    expect(await world.send(contract.login, { body }, { host, address: uniqueAddress() })).toMatchObject({
      errorCode: 'CAPTCHA_WRONG',
    });
  });

  it('answers the same for a wrong password and an unknown account, and audits the refusal', async () => {
    const who = await world.addAccount(host);
    const wrong = await loginAs(who.username, 'wrong-password-1');
    const unknown = await loginAs('nobody-here', 'wrong-password-1');
    expect([wrong.errorCode, wrong.msg]).toEqual(['LOGIN_FAILED', '账号或密码错误']);
    expect([unknown.errorCode, unknown.msg]).toEqual([wrong.errorCode, wrong.msg]);
    const rows = await world.services.db.inTenant(tenantId, (tx) =>
      tx
        .select()
        .from(audit)
        .where(and(eq(audit.action, 'session.refuse'), eq(audit.targetId, who.id))),
    );
    expect(rows).toHaveLength(1);
  });

  it('API-19 bars account and address after five failures, also when they come in parallel', async () => {
    const who = await world.addAccount(host);
    const address = uniqueAddress();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => loginAs(who.username, 'wrong-password-1', address)),
    );
    expect(tries.filter(({ errorCode }) => errorCode === 'LOGIN_FAILED')).toHaveLength(5);
    expect(tries.filter(({ errorCode }) => errorCode === 'ACCOUNT_LOCKED')).toHaveLength(7);
    expect((await loginAs(who.username, testPassword, address)).errorCode).toBe('ACCOUNT_LOCKED');
    expect((await loginAs(who.username)).code).toBe(200);
  });

  it('a disabled account cannot log in', async () => {
    const who = await world.addAccount(host, { status: 'disabled' });
    expect((await loginAs(who.username)).errorCode).toBe('ACCOUNT_DISABLED');
  });
});

describe('check codes', () => {
  it('AUTH-02 API-21 API-22 registers with the code that was sent; a second use and a wrong code are refused', async () => {
    const name = uniqueMail();
    expect((await askCode(name, 'REG')).data).toEqual({ resendSeconds: 60 });
    const code = await readCode(name);
    const body = { account: name, checkCode: code, password: 'new-password-1' };
    const wrong = await world.send(
      contract.register,
      { body: { ...body, checkCode: wrongOf(code) } },
      { host, address: uniqueAddress() },
    );
    expect(wrong.errorCode).toBe('CHECK_CODE_WRONG');
    const done = await world.send(contract.register, { body }, { host, address: uniqueAddress() });
    expect(done.data.userInfo.userMemberLevel.memberLevel).toBe('FREE');
    expect((await world.send(contract.register, { body }, { host, address: uniqueAddress() })).errorCode).toBe(
      'CHECK_CODE_WRONG',
    );
    expect((await loginAs(name, 'new-password-1')).code).toBe(200);
  });

  it('of 20 parallel registrations with one code exactly one makes an account', async () => {
    const name = uniqueMail();
    await askCode(name, 'REG');
    const body = { account: name, checkCode: await readCode(name), password: 'new-password-1' };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => world.send(contract.register, { body }, { host, address: uniqueAddress() })),
    );
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    const rows = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(account).where(eq(account.email, name)),
    );
    expect(rows).toHaveLength(1);
  });

  it('API-21 tells only the holder of the code that the account exists', async () => {
    const name = uniqueMail();
    await world.addAccount(host, { username: name, email: name });
    expect((await askCode(name, 'REG')).code).toBe(200);
    const body = { account: name, checkCode: await readCode(name), password: 'new-password-1' };
    expect((await world.send(contract.register, { body }, { host, address: uniqueAddress() })).errorCode).toBe(
      'ACCOUNT_TAKEN',
    );
  });

  it('AUTH-18 refuses a second code within 60 s for the same account', async () => {
    const name = uniqueMail();
    await askCode(name, 'REG');
    const again = await askCode(name, 'REG');
    expect(again.errorCode).toBe('CHECK_CODE_TOO_SOON');
    expect(again.msg).toMatch(/^验证码已发送，请\d+秒后再试$/);
  });

  it('five wrong guesses burn the code; it also expires', async () => {
    const name = uniqueMail();
    await world.addAccount(host, { username: name, email: name });
    await askCode(name, 'LOGIN');
    const code = await readCode(name);
    const guess = (checkCodeText: string) =>
      world.send(
        contract.emailPhoneLogin,
        { body: { account: name, checkCode: checkCodeText } },
        { host, address: uniqueAddress() },
      );
    await Promise.all(Array.from({ length: 5 }, () => guess(wrongOf(code))));
    expect((await guess(code)).errorCode).toBe('CHECK_CODE_WRONG');

    const late = uniqueMail();
    await world.addAccount(host, { username: late, email: late });
    await askCode(late, 'LOGIN');
    clock = 11 * 60_000;
    const reply = await world.send(
      contract.emailPhoneLogin,
      { body: { account: late, checkCode: await readCode(late) } },
      { host, address: uniqueAddress() },
    );
    clock = 0;
    expect(reply.errorCode).toBe('CHECK_CODE_WRONG');
  });

  it('API-23 logs in once with a code', async () => {
    const name = uniqueMail();
    await world.addAccount(host, { username: name, email: name });
    await askCode(name, 'LOGIN');
    const body = { account: name, checkCode: await readCode(name) };
    expect(
      (await world.send(contract.emailPhoneLogin, { body }, { host, address: uniqueAddress() })).data.userInfo.username,
    ).toBe(name);
    expect((await world.send(contract.emailPhoneLogin, { body }, { host, address: uniqueAddress() })).errorCode).toBe(
      'CHECK_CODE_WRONG',
    );
  });

  it('answers alike for an unknown account and sends nothing', async () => {
    const name = uniqueMail();
    expect((await askCode(name, 'FORGET')).data).toEqual({ resendSeconds: 60 });
    expect(await readCode(name)).toBe('');
  });

  it('AUTH-03 API-88 a reset changes the password and ends every session', async () => {
    const name = uniqueMail();
    const who = await world.addAccount(host, { username: name, email: name });
    const token = await world.openToken(host, who);
    expect((await world.send(findUserInfo, {}, { host, token })).code).toBe(200);
    await askCode(name, 'FORGET');
    const body = { account: name, checkCode: await readCode(name), newPassword: 'another-pass-2' };
    expect((await world.send(contract.resetPassword, { body }, { host, address: uniqueAddress() })).code).toBe(200);
    expect((await world.send(findUserInfo, {}, { host, token })).status).toBe(403);
    expect((await loginAs(name, testPassword)).errorCode).toBe('LOGIN_FAILED');
    expect((await loginAs(name, 'another-pass-2')).code).toBe(200);
  });

  it('a closed tenant takes no registrations', async () => {
    const closed = await world.addTenant({ settings: { registrationOpen: false } });
    const body = { account: uniqueMail(), type: 'EMAIL', scene: 'REG' } as const;
    const reply = await world.send(contract.sendCheckCode, { body }, { host: closed.host });
    expect(reply.errorCode).toBe('REGISTRATION_CLOSED');
  });
});

describe('tokens', () => {
  it('AUTH-19 API-20 logout ends the token at once and clears the cookies', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    expect((await world.send(findUserInfo, {}, { host, token })).code).toBe(200);
    const out = await world.send(contract.logout, {}, { host, token });
    expect(out.reply.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['zx_token', ''],
      ['zx_cross_token', ''],
    ]);
    expect(await world.send(findUserInfo, {}, { host, token })).toMatchObject({ status: 403, msg: 'token失效' });
  });

  it('LIMIT-07 a token is refused after a day', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    clock = 25 * 3_600_000;
    const late = await world.send(findUserInfo, {}, { host, token });
    clock = 0;
    expect(late.status).toBe(403);
  });

  it('TENANT-04 a token of one tenant is nothing on the host of another', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    const other = await world.addTenant();
    expect(await world.send(findUserInfo, {}, { host: other.host, token })).toMatchObject({ status: 403, code: 403 });
  });

  it('only the hash of a token is stored', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    const rows = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(accountToken).where(eq(accountToken.accountId, who.id)),
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['cross', 'session']);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('a cookie alone reads but never writes: a foreign page cannot act for the user', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    const headers = { cookie: `zx_token=${token}` };
    expect((await world.send(findUserInfo, {}, { host, headers })).code).toBe(200);
    expect((await world.send(contract.logout, {}, { host, headers })).status).toBe(403);
  });

  it('AUTH-20 API-31 the first-login check is true exactly once, also in parallel', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    const ask = () => world.send(findIsFirstLogin, { query: { tenantId } }, { host, token });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter(({ data }) => data).length).toBe(1);
    expect((await ask()).data).toBe(false);
  });
});

describe('signing in on another host', () => {
  it('AUTH-21 a ticket opens a session once, only in its own tenant', async () => {
    const who = await world.addAccount(host);
    const token = await world.openToken(host, who);
    const { data } = await world.send(contract.issueXat, {}, { host, token });
    const body = { xat: data.xat };
    expect((await world.send(contract.exchangeXat, { body }, { host })).data.userInfo.id).toBe(who.id);
    expect((await world.send(contract.exchangeXat, { body }, { host })).errorCode).toBe('XAT_INVALID');
    const second = await world.send(contract.issueXat, {}, { host, token });
    const other = await world.addTenant();
    const foreign = await world.send(contract.exchangeXat, { body: { xat: second.data.xat } }, { host: other.host });
    expect(foreign.errorCode).toBe('XAT_INVALID');
  });

  const issue = (token: string) => world.send(contract.issueXat, {}, { host, token });
  const exchange = async (token: string) =>
    (await world.send(contract.exchangeXat, { body: { xat: (await issue(token)).data.xat } }, { host })).data.token;
  const isGood = async (token: string) => (await world.send(findUserInfo, {}, { host, token })).status === 200;

  it.each(['the login itself', 'one that it opened elsewhere'])('a logout of %s ends them all', async (which) => {
    const who = await world.addAccount(host);
    const [parent, other] = [await world.openToken(host, who), await world.openToken(host, who)];
    const children = [await exchange(parent), await exchange(parent)];
    const unspent = (await issue(parent)).data.xat;
    for (const token of [parent, ...children]) expect(await isGood(token)).toBe(true);
    await world.send(contract.logout, {}, { host, token: which === 'the login itself' ? parent : (children[0] ?? '') });
    for (const token of [parent, ...children]) expect(await isGood(token)).toBe(false);
    const late = await world.send(contract.exchangeXat, { body: { xat: unspent } }, { host });
    expect(late.errorCode).toBe('XAT_INVALID');
    expect(await isGood(other)).toBe(true);
  });

  it('what the cross-domain cookie opened ends with the logout too', async () => {
    const who = await world.addAccount(host);
    const { reply } = await loginAs(who.username);
    const value = (name: string) => reply.cookies.find((cookie) => cookie.name === name)?.value ?? '';
    const headers = { cookie: `zx_cross_token=${value('zx_cross_token')}` };
    const child = (await world.send(contract.exchangeXat, { body: {} }, { host, headers })).data.token;
    expect(await isGood(child)).toBe(true);
    await world.send(contract.logout, {}, { host, token: value('zx_token') });
    expect(await isGood(child)).toBe(false);
  });

  it('a login that another one opened opens none itself, and lasts no longer', async () => {
    const who = await world.addAccount(host);
    const parent = await world.openToken(host, who);
    clock = 23 * 3_600_000;
    const child = await exchange(parent);
    expect(await isGood(child)).toBe(true);
    expect((await issue(child)).errorCode).toBe('NO_PERMISSION');
    clock = 24 * 3_600_000 + 1_000;
    expect(await isGood(child)).toBe(false);
    clock = 0;
  });

  it('a ticket that is spent at the moment of the logout opens nothing that stays', async () => {
    const who = await world.addAccount(host);
    const parent = await world.openToken(host, who);
    const tickets = await Promise.all(Array.from({ length: 12 }, async () => (await issue(parent)).data.xat));
    const spend = (xat: string) => world.send(contract.exchangeXat, { body: { xat } }, { host });
    const [, ...opened] = await Promise.all([
      world.send(contract.logout, {}, { host, token: parent }),
      ...tickets.map(spend),
    ]);
    for (const { data } of opened) if (data) expect(await isGood(data.token)).toBe(false);
  });

  it('AUTH-09 the cross-domain cookie opens a session, until logout', async () => {
    const who = await world.addAccount(host);
    const { reply } = await loginAs(who.username);
    const value = (name: string) => reply.cookies.find((cookie) => cookie.name === name)?.value ?? '';
    const headers = { cookie: `zx_cross_token=${value('zx_cross_token')}` };
    const exchange = () => world.send(contract.exchangeXat, { body: {} }, { host, headers });
    expect((await exchange()).data.userInfo.id).toBe(who.id);
    await world.send(contract.logout, {}, { host, token: value('zx_token') });
    expect((await exchange()).errorCode).toBe('XAT_INVALID');
  });
});
