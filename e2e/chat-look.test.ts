import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
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

const lookAt = async (page: Page, wanted = looks) => {
  for (const { theme, size } of wanted) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    expect({ theme, size, found: await seriousFindings(page) }).toEqual({ theme, size, found: [] });
  }
};

it('axe finds nothing serious in an answered chat, on a light desk and on a dark phone', async () => {
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await openChat(page, freeAgent);
  await ask(page, '#tool calculator {"expression":"1+2"}');
  await answers(page).first().waitFor();
  await whenIdle(page);
  const own = looks.filter(({ theme, size }) => (theme === 'light') === (size === 'desktop'));
  await lookAt(page, own);
  await context.close();
});

it(
  'axe finds nothing serious on the chat page, empty and answered, in both themes and sizes',
  inFull('e2e/chat-look.test.ts › axe finds nothing serious in an answered chat', { timeout: 240_000 }),
  async () => {
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
  },
);
