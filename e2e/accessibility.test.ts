import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AxePage, axePages, findOnPages, isDesk } from './axe-pages.ts';
import { openBrowser } from './browser.ts';

let browser: Browser;
let pages: AxePage[];
beforeAll(async () => {
  [browser, pages] = await Promise.all([openBrowser(), axePages()]);
});
afterAll(() => browser.close());

it.each([undefined, 'user'])(
  'axe finds nothing serious on any page, as %s',
  async (as) => {
    const own = pages.filter((page) => page.as === as && !isDesk(page));
    expect(own.length).toBeGreaterThan(3);
    expect(await findOnPages(browser, as, own)).toEqual({});
  },
  300_000,
);
