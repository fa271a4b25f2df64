import type { Page } from 'playwright-core';

/** As a click on a link would, without a link. */
export const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/**
 * Leads from page to page as a link in the app does: the app itself is loaded once, which is nine tenths of a page's work.
 * That each address opens by itself is shown by `routes.test.ts`.
 */
export const walkThrough = (page: Page) => {
  let open = 0;
  let changedAt = 0;
  const note = (more: number) => () => {
    open += more;
    changedAt = performance.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
  const isBusy = () => page.evaluate(() => document.querySelector('[aria-busy=true], .ant-skeleton') !== null);
  /** Until it asks for nothing more and shows no place that waits. */
  const settle = async () => {
    const began = performance.now();
    while (open > 0 || performance.now() - changedAt < 200 || (await isBusy())) {
      if (performance.now() - began > 30_000) throw new Error(`${page.url()} does not come to rest`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return async (path: string) => {
    changedAt = performance.now();
    if (page.url() === 'about:blank') await page.goto(path);
    else await moveTo(page, path);
    await settle();
  };
};
