import * as contract from '@zhixing/contract/auth';
import { findUserInfo } from '@zhixing/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, testPassword, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const overTls = { 'x-forwarded-proto': 'https' };

const loggedIn = async (settings = {}) => {
  const { host } = await world.addTenant({ settings });
  const who = await world.addAccount(host);
  const { data } = await world.send(contract.captchaImage, {}, { host });
  const code = (await world.services.tickets.peek('captcha', data.uuid)) ?? '';
  const body = { username: who.username, password: testPassword, code, uuid: data.uuid };
  const given = await world.send(contract.login, { body }, { host, headers: overTls });
  return { host, token: given.data.token, cookies: given.reply.cookies, who };
};
const readBy = async (host: string, cookie: string, headers: Record<string, string> = overTls) =>
  (await world.send(findUserInfo, {}, { host, headers: { ...headers, cookie } })).status;

describe('cookies behind TLS', () => {
  it('are for this host only, out of reach of scripts, and not sent along by other sites', async () => {
    const { cookies, token } = await loggedIn();
    const common = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 86_400 };
    expect(cookies).toEqual([
      { ...common, name: '__Host-zx_token', value: token },
      { ...common, name: '__Host-zx_cross_token', value: expect.any(String) },
    ]);
    for (const { name, value } of cookies) expect(name.length + value.length).toBeLessThan(4096);
  });

  it('the one for sibling hosts says so by its name', async () => {
    const { cookies } = await loggedIn({ crossTokenDomain: 'example.com' });
    expect(cookies.find(({ domain }) => domain)).toMatchObject({
      name: '__Secure-zx_cross_token',
      domain: 'example.com',
      secure: true,
      httpOnly: true,
    });
    expect(cookies.map(({ name }) => name)).toContain('__Host-zx_token');
  });

  it('a cookie that a sibling host or plain HTTP could have set logs nobody in', async () => {
    const { host, token } = await loggedIn();
    expect(await readBy(host, `__Host-zx_token=${token}`)).toBe(200);
    expect(await readBy(host, `zx_token=${token}`)).toBe(403);
    expect(await readBy(host, `__Host-zx_token=${token}`, {})).toBe(403);
    expect(await readBy(host, `zx_token=${token}`, {})).toBe(200);
  });

  it('logging out and a token that is over take them away, with what their names ask for', async () => {
    const { host, token } = await loggedIn();
    const out = await world.send(contract.logout, {}, { host, token, headers: overTls });
    expect(out.reply.cookies.map(({ name, value, secure, path }) => [name, value, secure, path])).toEqual([
      ['__Host-zx_token', '', true, '/'],
      ['__Host-zx_cross_token', '', true, '/'],
    ]);
    const late = await world.send(
      findUserInfo,
      {},
      { host, headers: { ...overTls, cookie: `__Host-zx_token=${token}` } },
    );
    expect(late.reply.cookies).toMatchObject([{ name: '__Host-zx_token', value: '', secure: true, path: '/' }]);
  });
});
