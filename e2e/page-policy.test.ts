import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Kind = 'img' | 'iframe' | 'script';

/** What the page's policy says to an element that loads from another's host. */
const refusalOf = (page: Page, kind: Kind) =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        const element = document.createElement(name) as HTMLImageElement;
        // A frame that is refused loads the browser's own error page, and may do so before the refusal is told.
        element.onload = () => setTimeout(() => resolve('loaded'), 1_000);
        element.src = 'http://evil.example/1';
        document.body.append(element);
        setTimeout(() => resolve('not refused'), 5_000);
      }),
    kind,
  );

it.each([
  ['the product', '/index'],
  ['the description of the API', '/docs'],
])('%s works under its policy and loads nothing from another’s host', async (_, path) => {
  const { page, context, faults } = await newVisitor(browser);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  expect(faults).toEqual([]);
  expect(await refusalOf(page, 'img')).toBe('img-src');
  expect(await refusalOf(page, 'iframe')).toBe('frame-src');
  expect(await refusalOf(page, 'script')).toBe('script-src-elem');
  await context.close();
});
