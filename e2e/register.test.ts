import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMail } from './platform.ts';
import { logIn, newPassword, pathOf, registerByMail, stored, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([
  { locale: 'zh-CN', size: 'desktop', title: '市场', tier: {} },
  { locale: 'zh-CN', size: 'phone', title: '市场', tier: inFull('e2e/register.test.ts › AUTH-02 API-22 with a code') },
  {
    locale: 'en-US',
    size: 'desktop',
    title: 'Market',
    tier: inFull('e2e/register.test.ts › AUTH-02 API-22 with a code'),
  },
  {
    locale: 'en-US',
    size: 'phone',
    title: 'Market',
    tier: inFull('e2e/register.test.ts › AUTH-02 API-22 with a code'),
  },
] as const)('register in $locale on a $size', ({ locale, size, title, tier }) => {
  it('AUTH-02 API-22 with a code that went through SMTP, then land on /index', tier, async () => {
    const { page, context, faults } = await newVisitor(browser, { locale, size });
    const firstLogins: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('findIsFirstLogin')) firstLogins.push(request.url());
    });
    const mail = newMail();
    await registerByMail(page, mail, locale);
    if (locale === 'zh-CN') await toast(page, /注册成功，已为你开通个人基础版试用/).waitFor();
    await page.waitForURL('**/index');
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(JSON.parse((await stored(page, 'userInfo')) ?? '{}')).toMatchObject({ username: mail });
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
    const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
    await expect.poll(keys).toEqual(['authorization', 'config', 'tenantInfo', 'userInfo']);
    await expect.poll(() => firstLogins.length).toBe(1);
    expect(faults).toEqual([]);
    await context.close();

    const again = await newVisitor(browser, { locale, size });
    await logIn(again.page, { username: mail, password: newPassword, locale });
    await again.page.waitForURL('**/index');
    expect(pathOf(again.page)).toBe('/index');
    await again.context.close();
  });
});
