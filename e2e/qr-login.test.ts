import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { logIn, pathOf } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('AUTH-16 a phone scans and confirms, the desktop is logged in', async () => {
  const desktop = await newVisitor(browser);
  const phone = await newVisitor(browser, { size: 'phone' });
  await logIn(phone.page, { username: 'free' });
  await phone.page.waitForURL('**/index');

  const asked = desktop.page.waitForResponse((reply) => reply.url().endsWith('/appletLogin/qrcode'));
  await desktop.page.goto('/login');
  await desktop.page.getByRole('tab', { name: '扫码登录' }).click();
  const { data } = (await (await asked).json()) as { data: { qrcode: string } };
  await desktop.page.getByText('用已登录的手机扫码').waitFor();

  await phone.page.goto(data.qrcode);
  await desktop.page.getByText('已扫码，请在手机上确认').waitFor();
  await phone.page.getByRole('button', { name: '确认登录' }).click();
  await desktop.page.waitForURL('**/index');
  expect(pathOf(desktop.page)).toBe('/index');
  await desktop.context.close();
  await phone.context.close();
});

it('AUTH-16 a refused or expired code can be renewed', async () => {
  const { page, context } = await newVisitor(browser);
  await page.route('**/qrcode/status/**', (route) =>
    route.fulfill({ json: { code: 200, msg: 'success', data: { status: 'EXPIRED' } } }),
  );
  await page.goto('/login');
  await page.getByRole('tab', { name: '扫码登录' }).click();
  await page.getByText('二维码已失效').waitFor();
  await page.unroute('**/qrcode/status/**');
  await page.getByRole('button', { name: '刷新二维码' }).click();
  await page.getByText('用已登录的手机扫码').waitFor();
  await context.close();
});
