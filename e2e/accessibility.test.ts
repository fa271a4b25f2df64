import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AxePage, axePages, seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser, sizes } from './browser.ts';
import { walkThrough } from './walk.ts';

let browser: Browser;
let pages: AxePage[];
beforeAll(async () => {
  [browser, pages] = await Promise.all([openBrowser(), axePages()]);
});
afterAll(() => browser.close());

const looks = [
  { theme: 'light', size: 'desktop' },
  { theme: 'dark', size: 'phone' },
] as const;

/** One look a page, by turns: `pnpm full` has every page in all of them, with what can be opened there. */
it.each([undefined, 'user', 'admin'])(
  'axe finds nothing serious on any page, as %s',
  async (as) => {
    const { page, context } = await newVisitor(browser, as ? { as } : {});
    const goTo = walkThrough(page);
    const found: Record<string, string[]> = {};
    for (const [index, one] of pages.filter((other) => other.as === as).entries()) {
      const { theme, size } = looks[index % 2 === 0 ? 0 : 1];
      await page.setViewportSize(sizes[size]);
      await page.emulateMedia({ colorScheme: theme });
      // Once an agent has been opened, the studio keeps to it.
      if (one.agentId) await page.evaluate((id) => sessionStorage.setItem('agentId', id), one.agentId);
      await goTo(one.path);
      const serious = await seriousFindings(page);
      if (serious.length > 0) found[`${one.path} (${theme}, ${size})`] = serious;
    }
    expect(found).toEqual({});
    await context.close();
  },
  300_000,
);
