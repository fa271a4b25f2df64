import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../apps/server/test/scratch-database.ts';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { newVisitor, openBrowser } from './browser.ts';

let browser: Browser;
let scratch: ScratchDatabase;
let api: Awaited<ReturnType<typeof spawnServer>>;

/** As an operator's first start: an empty database, no mail, no text messages. */
beforeAll(async () => {
  const { ZHIXING_INSTANCE, WEB_DIST = '' } = process.env;
  scratch = await openScratchDatabase(ZHIXING_INSTANCE ? { instance: ZHIXING_INSTANCE } : {});
  const without = ['SMTP_URL', 'MAIL_FROM', 'SMS_ENDPOINT', 'SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET'];
  const nothing = Object.fromEntries([...without, 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'].map((name) => [name, '']));
  api = await spawnServer('main', { DATABASE_URL: scratch.appUrl, WEB_DIST, ...nothing }, 'enter this code');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await api?.stop('SIGKILL');
  await scratch?.drop();
});

it('a new installation is set up in the browser, and offers only what is configured', async () => {
  const site = `http://127.0.0.1:${api.port}`;
  const { page, faults } = await newVisitor(browser, { locale: 'zh-CN' });
  await page.goto(`${site}/index`);
  expect(new URL(page.url()).pathname).toBe('/setup');
  await page.getByRole('heading', { name: '初始化平台' }).waitFor();
  expect(await page.getByLabel('访问域名').inputValue()).toBe(`127.0.0.1:${api.port}`);

  await page.getByLabel('初始化码').fill('aaaa-aaaa-aaaa-aaaa');
  await page.getByLabel('平台名称').fill('远山科技');
  await page.getByLabel('管理员账号').fill('yuan.admin');
  await page.getByLabel('密码', { exact: true }).fill('plain-walnut-73');
  await page.getByLabel('确认密码').fill('plain-walnut-73');
  await page.getByRole('button', { name: '完成初始化' }).click();
  await page.getByText('初始化码不对或已失效').waitFor();
  const { setupCode } = await api.until((line) => line.setupCode !== undefined);
  await page.getByLabel('初始化码').fill(String(setupCode));
  await page.getByRole('button', { name: '完成初始化' }).click();
  await page.waitForURL((url) => url.pathname !== '/setup');
  await page.getByRole('navigation').first().waitFor();
  expect(await page.title()).toContain('远山科技');
  await page.goto(`${site}/admin`);
  await page.getByRole('tab', { name: '租户' }).waitFor();
  expect(faults).toEqual([]);

  const stranger = await newVisitor(browser, { locale: 'zh-CN' });
  await stranger.page.goto(`${site}/login`);
  await stranger.page.getByRole('tab', { name: '密码登录' }).waitFor();
  expect(await stranger.page.getByRole('tab', { name: '验证码登录' }).count()).toBe(0);
  expect(await stranger.page.getByRole('link', { name: '忘记密码' }).count()).toBe(0);
  await stranger.page.getByText('本站未开放注册').waitFor();
  await stranger.page.goto(`${site}/setup`);
  await stranger.page.getByText('平台已经初始化').waitFor();
});
