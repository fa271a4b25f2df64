import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { newMail } from './platform.ts';
import { logIn, newPassword, pathOf, registerByMail, stored } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([
  { locale: 'zh-CN', size: 'desktop', title: '市场' },
  { locale: 'zh-CN', size: 'phone', title: '市场' },
  { locale: 'en-US', size: 'desktop', title: 'Market' },
  { locale: 'en-US', size: 'phone', title: 'Market' },
] as const)('register in $locale on a $size', ({ locale, size, title }) => {
  it('AUTH-02 API-22 with a code that went through SMTP, then land on /index', async () => {
    const { page, context, faults } = await newVisitor(browser, { locale, size });
    const mail = newMail();
    await registerByMail(page, mail, locale);
    await page.waitForURL('**/index');
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(JSON.parse((await stored(page, 'userInfo')) ?? '{}')).toMatchObject({ username: mail });
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
    expect(faults).toEqual([]);
    await context.close();

    const again = await newVisitor(browser, { locale, size });
    await logIn(again.page, { username: mail, password: newPassword, locale });
    await again.page.waitForURL('**/index');
    expect(pathOf(again.page)).toBe('/index');
    await again.context.close();
  });
});
