import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, freeAgent, openChat, whenIdle } from './chat-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

it.each([
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['light', 'phone'],
  ['dark', 'phone'],
] as const)('axe finds nothing serious on the chat page (%s, %s)', async (theme, size) => {
  const { page, context } = await newVisitor(browser, { as: 'admin', theme, size });
  await openChat(page, freeAgent);
  await page.waitForLoadState('networkidle');
  expect(await faultsOf(page)).toEqual([]);
  await ask(page, '#tool calculator {"expression":"1+2"}');
  await answers(page).first().waitFor();
  await whenIdle(page);
  await page.waitForTimeout(500);
  expect(await faultsOf(page)).toEqual([]);
  await context.close();
});
