import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { codeFromMail, demoToken, forgetLimits, newMail, origin } from './platform.ts';
import {
  demoPassword,
  logIn,
  newPassword,
  openLogin,
  pathOf,
  registerByMail,
  renewCaptcha,
  stored,
  toast,
} from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const encode = (path: string) => Buffer.from(path).toString('base64');

describe('login', () => {
  it('AUTH-01 offers three ways without a redirect', async () => {
    const { page, context } = await newVisitor(browser);
    await openLogin(page);
    expect(pathOf(page)).toBe('/login');
    await page.getByRole('tab', { name: '验证码登录' }).click();
    await page.getByRole('button', { name: '获取验证码' }).waitFor();
    await page.getByRole('tab', { name: '扫码登录' }).click();
    await page.getByRole('img', { name: '扫码登录二维码' }).waitFor();
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByLabel('图形验证码', { exact: true }).waitFor();
    await context.close();
  });

  it('AUTH-08 AUTH-09 AUTH-10 AUTH-12 AUTH-20 USER-06 stores what the specification names, and nothing else', async () => {
    const { page, context } = await newVisitor(browser);
    const calls: { url: string; bearer: boolean }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('_api/'))
        calls.push({ url: request.url(), bearer: 'authorization' in request.headers() });
    });
    const mail = newMail();
    await registerByMail(page, mail);
    await page.waitForURL('**/index');
    await page.waitForLoadState('networkidle');
    expect((await page.evaluate(() => Object.keys(localStorage))).sort()).toEqual([
      'authorization',
      'tenantInfo',
      'userInfo',
    ]);
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('zx_'));
    expect(cookies.map(({ name }) => name).sort()).toEqual(['zx_cross_token', 'zx_token']);
    for (const { expires } of cookies) expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(120);
    expect(calls.filter(({ url }) => url.includes('findIsFirstLogin'))).toHaveLength(1);

    calls.length = 0;
    await page.goto('/home');
    await page.waitForLoadState('networkidle');
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ bearer }) => !bearer)).toEqual([]);
    const info = await page.evaluate(async () => {
      const token = JSON.parse(localStorage.getItem('authorization') ?? '""') as string;
      const reply = await fetch('/agent_api/api/userinfo/findUserInfo', {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await reply.json()) as { data: unknown }).data;
    });
    expect(JSON.parse((await stored(page, 'userInfo')) ?? '')).toEqual(info);
    await context.close();
  });

  it('AUTH-17 a wrong captcha says so and brings another picture; clicking it brings another too', async () => {
    const { page, context } = await newVisitor(browser);
    await openLogin(page);
    const picture = page.locator('.captcha-picture img');
    const first = await picture.getAttribute('src');
    await renewCaptcha(page);
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    const second = await picture.getAttribute('src');
    await page.getByLabel('账号', { exact: true }).fill('user');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByLabel('图形验证码', { exact: true }).fill('zzzz');
    await page.keyboard.press('Enter');
    await page.getByText('图形验证码错误或已失效').waitFor();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(second);
    expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('user');
    await context.close();
  });

  it('passwords are hidden, can be shown, pasted and filled in by a manager, however long', async () => {
    const { page, context } = await newVisitor(browser);
    const fields = async () =>
      page
        .locator('input[autocomplete$="-password"]')
        .evaluateAll((list) =>
          (list as HTMLInputElement[]).map(({ type, autocomplete, readOnly }) => ({ type, autocomplete, readOnly })),
        );
    await page.goto('/register');
    await page.locator('input[autocomplete="new-password"]').first().waitFor();
    expect(await fields()).toEqual([
      { type: 'password', autocomplete: 'new-password', readOnly: false },
      { type: 'password', autocomplete: 'new-password', readOnly: false },
    ]);
    await page.goto('/login');
    const password = page.locator('input[autocomplete="current-password"]');
    await password.waitFor();
    expect(await fields()).toEqual([{ type: 'password', autocomplete: 'current-password', readOnly: false }]);
    const long = 'a sentence of one’s own, '.repeat(5);
    const isTaken = await password.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, long);
    expect(isTaken).toBe(true);
    await password.focus();
    await page.keyboard.insertText(long);
    expect(await password.inputValue()).toBe(long);
    await context.close();
  });

  it('AUTH-18 the resend button counts down', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/register');
    await page.getByLabel('邮箱或手机号').fill(newMail());
    await page.getByRole('button', { name: '获取验证码' }).click();
    const resend = page.getByRole('button', { name: /\d+ 秒后重发/ });
    await resend.waitFor();
    expect(await resend.isDisabled()).toBe(true);
    await context.close();
  });

  it('AUTH-15 goes back to where the person came from, and never off the site', async () => {
    const { page, context } = await newVisitor(browser);
    const target = '/agent-execute?id=1&share=true&shareToken=x';
    await logIn(page, { username: 'user', path: `/login?redirect=${encodeURIComponent(encode(target))}` });
    await page.waitForURL(`**${target}`);
    await context.close();
    for (const hostile of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      const visit = await newVisitor(browser);
      await logIn(visit.page, { username: 'user', path: `/login?redirect=${encodeURIComponent(encode(hostile))}` });
      await visit.page.waitForURL('**/index');
      expect(new URL(visit.page.url()).origin).toBe(origin());
      await visit.context.close();
    }
  });

  it('AUTH-13 a logged-in person who opens /login goes to the landing page of the settings', async () => {
    const { page, context } = await newVisitor(browser);
    await logIn(page, { username: 'user' });
    await page.waitForURL('**/index');
    await page.goto('/login');
    await page.waitForURL('**/index');
    await context.close();
    const other = await newVisitor(browser, { host: 'huayue.localhost' });
    await logIn(other.page, { username: 'chen.an@huayue-sec.com' });
    await other.page.waitForURL('**/home');
    await other.page.goto('/login');
    await other.page.waitForURL('**/home');
    await other.context.close();
  });

  it('AUTH-03 a forgotten password is reset by code; the old one is refused, the new one accepted', async () => {
    const { page, context } = await newVisitor(browser);
    const mail = newMail();
    await registerByMail(page, mail);
    await page.waitForURL('**/index');
    await context.close();
    const forgot = await newVisitor(browser);
    await forgot.page.goto('/forget');
    await forgot.page.getByLabel('邮箱或手机号').fill(mail);
    // The code for registering was sent moments ago; a journey need not wait out the minute between two codes.
    await forgetLimits(mail);
    await forgot.page.getByRole('button', { name: '获取验证码' }).click();
    await forgot.page.getByText(`验证码已发送至 ${mail}`).waitFor();
    await forgot.page.getByLabel('验证码', { exact: true }).fill(await codeFromMail(mail, 2));
    await forgot.page.getByLabel('新密码', { exact: true }).fill('another-2026');
    await forgot.page.getByLabel('确认密码', { exact: true }).fill('another-2026');
    await forgot.page.getByRole('button', { name: '重设密码' }).click();
    await forgot.page.waitForURL('**/login');
    await logIn(forgot.page, { username: mail, password: newPassword });
    await forgot.page.getByText('账号或密码错误').waitFor();
    await logIn(forgot.page, { username: mail, password: 'another-2026' });
    await forgot.page.waitForURL('**/index');
    await forgot.context.close();
  });

  it('AUTH-19 logging out ends the token, empties the store and goes to /login', async () => {
    const { page, context } = await newVisitor(browser);
    await logIn(page, { username: 'user' });
    await page.waitForURL('**/index');
    const token = JSON.parse((await stored(page, 'authorization')) ?? '""') as string;
    await page.evaluate(() => {
      localStorage.setItem('studio:some-agent', '"words that were never saved"');
      sessionStorage.setItem('chatDraft:some-agent', 'words that were never sent');
    });
    await page.getByRole('button', { name: /^账户/ }).click();
    await page.getByText('退出登录').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat')))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'tenantInfo'))).toEqual([]);
    expect((await context.cookies()).filter(({ name }) => name.startsWith('zx_'))).toEqual([]);
    const reply = await fetch(`${origin()}/agent_api/api/userinfo/findUserInfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(403);
    await context.close();
  });
});

const enterWith = async (
  page: Page,
  token: string,
  change: (info: Record<string, unknown>) => void = () => undefined,
) => {
  const reply = await fetch(`${origin()}/agent_api/api/userinfo/findUserInfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const info = ((await reply.json()) as { data: Record<string, unknown> }).data;
  change(info);
  // A page of the same origin without the app, which would react at once to what is stored.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([t, u]) => {
      localStorage.setItem('authorization', JSON.stringify(t));
      localStorage.setItem('userInfo', JSON.stringify(u));
    },
    [token, info] as const,
  );
};

describe('a session that is over', () => {
  it('AUTH-05 ERR-01 an expired token clears the store, says token失效 and opens /login', async () => {
    const { page, context } = await newVisitor(browser);
    const token = demoToken('user');
    await enterWith(page, token);
    await fetch(`${origin()}/agent_api/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.goto('/home');
    await toast(page, 'token失效').waitFor();
    await page.waitForURL('**/login**');
    expect(await stored(page, 'authorization')).toBeNull();
    expect(await stored(page, 'userInfo')).toBeNull();
    await context.close();
  });

  it('AUTH-06 TENANT-04 ERR-08 a user of another tenant is sent to log in again', async () => {
    const { page, context } = await newVisitor(browser);
    await enterWith(page, demoToken('user'), (info) => {
      info.tenantId = '00000000-0000-4000-8000-000000000000';
    });
    await page.goto('/index');
    await toast(page, '用户信息已过期，请重新登录').waitFor();
    await page.waitForURL('**/login**');
    expect(await stored(page, 'authorization')).toBeNull();
    await context.close();
  });

  it.each([401, 500])('AUTH-07 user info answering %i clears the stored authorization', async (status) => {
    const { page, context } = await newVisitor(browser);
    await enterWith(page, demoToken('user'));
    await page.route('**/findUserInfo', (route) =>
      route.fulfill({ status, json: { code: status, msg: '', data: null } }),
    );
    await page.goto('/index');
    await expect.poll(() => stored(page, 'authorization')).toBeNull();
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'zx_token')).toBe(false);
    await context.close();
  });
});

it('AUTH-21 a one-use ticket in the address opens a session and leaves the address; a bad one goes to /login', async () => {
  const reply = await fetch(`${origin()}/agent_api/api/auth/xat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken('user')}` },
  });
  const { data } = (await reply.json()) as { data: { xat: string } };
  const { page, context } = await newVisitor(browser);
  await page.goto(`/agent-execute?id=1&xat=${data.xat}`);
  await expect.poll(() => pathOf(page)).toBe('/agent-execute?id=1');
  expect(await stored(page, 'authorization')).not.toBeNull();
  await context.close();
  const again = await newVisitor(browser);
  await again.page.goto(`/agent-execute?id=1&xat=${data.xat}`);
  await again.page.waitForURL('**/login**');
  await again.context.close();
});

it('a link with somebody else’s ticket asks before it replaces a login, and the answer no keeps it', async () => {
  const ticketOf = async (name: string) => {
    const reply = await fetch(`${origin()}/agent_api/api/auth/xat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoToken(name)}` },
    });
    return ((await reply.json()) as { data: { xat: string } }).data.xat;
  };
  const { page, context } = await newVisitor(browser);
  await enterWith(page, demoToken('free'));
  const before = await stored(page, 'authorization');
  await page.goto(`/agent-execute?id=1&xat=${await ticketOf('user')}`);
  await page.getByRole('heading', { name: '要改用“user”的账号吗？' }).waitFor();
  expect(await stored(page, 'authorization')).toBe(before);
  await page.getByRole('button', { name: /^继续用/ }).click();
  await expect.poll(() => pathOf(page)).toBe('/agent-execute?id=1');
  expect(await stored(page, 'authorization')).toBe(before);

  await page.goto(`/agent-execute?id=1&xat=${await ticketOf('user')}`);
  await page.getByRole('button', { name: '改用 user' }).click();
  await expect.poll(() => pathOf(page)).toBe('/agent-execute?id=1');
  expect(await stored(page, 'authorization')).not.toBe(before);
  await context.close();
});
