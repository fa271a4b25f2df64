import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, freeAgent, openChat, stopButton } from './chat-steps.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const slow = { timeout: 20_000 };
const openRuns = async (page: Page) => {
  await page.goto('/admin?tab=runs&shown=all');
  await page.getByRole('region', { name: '各部件' }).getByText('执行引擎').waitFor();
};
const confirm = (page: Page, words: string) =>
  page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click();

const person = 'creator';
/** Somebody whose answer does not come. Nobody in the lane beside asks this agent in that name. */
const askSilently = async (seconds: number) => {
  const visitor = await newVisitor(browser, { as: person });
  await openChat(visitor.page, freeAgent);
  await ask(visitor.page, `#silent ${seconds}`);
  await stopButton(visitor.page).waitFor();
  return visitor;
};
/** The newest: what an earlier try has left goes on for a while. */
const theRun = (rows: Locator) => rows.filter({ hasText: freeAgent }).filter({ hasText: person }).last();

it('a run that hangs is seen with what it waits for, and ended; its person reads why', async () => {
  const asker = await askSilently(50);
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  await openRuns(page);
  const row = theRun(page.locator('.ant-table-row').filter({ hasText: '等模型回答' }));
  await row.waitFor(slow);
  await row.getByRole('button', { name: /^结束/ }).click();
  await page.getByRole('dialog').getByText('管理员结束了这次运行').waitFor();
  await confirm(page, '取消');
  expect(await row.count()).toBe(1);
  await row.getByRole('button', { name: /^结束/ }).click();
  await confirm(page, '结束');
  await toast(page, '已结束').waitFor();
  await answers(asker.page).last().getByText('管理员结束了这次运行').waitFor(slow);
  await page.getByRole('tab', { name: '审计' }).click();
  await page.locator('.ant-table-row').filter({ hasText: '结束运行' }).first().waitFor();
  expect([...faults, ...asker.faults]).toEqual([]);
  await context.close();
  await asker.context.close();
});

it('a run is begun again on a phone and answers', async () => {
  const asker = await askSilently(12);
  const { page, context, faults } = await newVisitor(browser, { as: 'admin', size: 'phone' });
  await openRuns(page);
  const card = theRun(page.locator('.record-card'));
  await card.waitFor(slow);
  await card.getByRole('button', { name: /^重新开始/ }).click();
  await page.getByRole('dialog').getByText('从最后完成的一步接着做').waitFor();
  await confirm(page, '重新开始');
  await toast(page, '已重新开始').waitFor();
  await answers(asker.page).last().getByText('沉默了 12 秒。').waitFor({ timeout: 60_000 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect([...faults, ...asker.faults]).toEqual([]);
  await context.close();
  await asker.context.close();
});

it('support sees the runs and the parts and changes nothing', async () => {
  const { page, context } = await newVisitor(browser, { as: 'support', locale: 'en-US' });
  await page.goto('/admin?tab=runs');
  await page.getByRole('region', { name: 'Parts' }).getByText('Database').waitFor();
  expect(await page.getByRole('button', { name: /^(End|Begin)/ }).count()).toBe(0);
  await context.close();
});
