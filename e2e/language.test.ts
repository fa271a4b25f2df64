import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTenants } from '../apps/server/src/db/seed/demo-data.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { walkThrough } from './walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pages = [
  '/index',
  '/home',
  '/home?types=2',
  '/home?types=3',
  '/recharge',
  '/user-order',
  '/income',
  '/team',
  '/personal-data',
  '/studio',
  '/insight',
  '/rpa',
  '/admin',
  '/agent-execute?id=1',
  '/agent-detail?id=1',
  '/knowledge-list?id=1',
  '/studio?area=cards',
  '/card-design?id=1',
  '/insight-detail?id=1',
  '/share-page?id=1&sessionId=s',
];

it('I18N-01 I18N-02 Chinese first; the choice of English holds after a reload', async () => {
  const { page, context } = await newVisitor(browser, { as: 'user' });
  await page.goto('/index');
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  await page.getByRole('button', { name: /^账户/ }).click();
  await page.getByText('English', { exact: true }).click();
  await page.getByRole('heading', { name: 'Market', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Market', exact: true }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('en-US');
  await context.close();
});

it('I18N-03 no English sentence on any screen in Chinese, no Chinese on any screen in English', async () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const { page, context, faults } = await newVisitor(browser, { locale, as: 'admin' });
    const goTo = walkThrough(page);
    await goTo('/index');
    // What people wrote about their agents stays in their language.
    await page.addStyleTag({
      content: '.agent-card, .own-agent, .part-list-name { display: none !important }',
    });
    for (const path of pages) {
      await goTo(path);
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
      const text = await page.evaluate(() => document.body.innerText);
      const foreign =
        locale === 'zh-CN'
          ? (text.match(/[A-Za-z]{2,}(?: [A-Za-z]{2,}){3,}/g) ?? [])
          : (text.match(/[\u4e00-\u9fff]+/g) ?? []).filter((word) => !isOwnName(word));
      expect({ path, foreign }).toEqual({ path, foreign: [] });
    }
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** What the demo's companies call themselves stays as it is in every language; so does the switch back to Chinese. */
const ownWords = [...JSON.stringify(demoTenants).matchAll(/[\u4e00-\u9fff]+/g)].map(([word]) => word);
const isOwnName = (word: string) => word === '简体中文' || ownWords.some((own) => own.startsWith(word));
