import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AxePage, axePages, openPage, seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser, sizes } from './browser.ts';

let browser: Browser;
let pages: AxePage[];
beforeAll(async () => {
  [browser, pages] = await Promise.all([openBrowser(), axePages()]);
});
afterAll(() => browser.close());

it.each([undefined, 'user', 'admin'])(
  'axe finds nothing serious on any page, light and wide, dark and narrow, as %s',
  async (as) => {
    const { page, context } = await newVisitor(browser, as ? { as } : {});
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const serious = await seriousFindings(page);
      if (serious.length > 0) found[name] = serious;
    };
    for (const one of pages.filter((other) => other.as === as)) {
      await page.setViewportSize(sizes.desktop);
      await page.emulateMedia({ colorScheme: 'light' });
      await openPage(page, one);
      await look(one.path);
      await page.setViewportSize(sizes.phone);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-theme=dark]').waitFor();
      await look(`${one.path} dark, phone`);
    }
    expect(found).toEqual({});
    await context.close();
  },
  300_000,
);
