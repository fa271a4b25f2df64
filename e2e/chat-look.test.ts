import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser, sizes } from './browser.ts';
import { answers, ask, freeAgent, openChat, whenIdle } from './chat-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const looks = (['light', 'dark'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).map((size) => ({ theme, size })),
);

const lookAt = async (page: Page) => {
  for (const { theme, size } of looks) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    expect({ theme, size, found: await seriousFindings(page) }).toEqual({ theme, size, found: [] });
  }
};

it('axe finds nothing serious on the chat page, empty and answered, in both themes and sizes', async () => {
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await openChat(page, freeAgent);
  await page.waitForLoadState('networkidle');
  await lookAt(page);
  await page.setViewportSize(sizes.desktop);
  await ask(page, '#tool calculator {"expression":"1+2"}');
  await answers(page).first().waitFor();
  await whenIdle(page);
  await lookAt(page);
  await context.close();
}, 240_000);
