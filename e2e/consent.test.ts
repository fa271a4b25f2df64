import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { toast } from './steps.ts';
import { askPreview, attachTool, newCallable, openStudio, readyTool } from './tool-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const slow = { timeout: 120_000 };
const card = (page: Page) => page.locator('.consent-card');
const lastAnswer = (page: Page) => page.locator('.robot-message').last();
/** A question asked while the answer is still being written is kept in the box. */
const whenAnswered = (page: Page, count: number) =>
  expect.poll(() => page.locator('.robot-message', { hasText: /tokens/ }).count(), { timeout: 30_000 }).toBe(count);

/** Wider than the card, longer than a cut, and with what nobody would see. */
const hostile = JSON.stringify({ note: `付给 张三\u202e\u200b\u{e0041}`, list: Array(400).fill('第十个字的内容') });

it('a tool asks with its destination and all it is given; once is enough until it is taken back', slow, async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  const name = `下单 ${Date.now()}`;
  const callable = newCallable('order_once');
  await readyTool(name, callable, true);
  await openStudio(page, `只问一次${Date.now() % 100_000}`);
  await attachTool(page, name);
  const call = `#tool ${callable} ${hostile}`;
  await askPreview(page, call);
  await card(page).getByText('发往').waitFor();
  const shown = (await card(page).textContent()) ?? '';
  expect(shown).toMatch(/127\.0\.0\.1:\d+/);
  for (const mark of ['U+202E', 'U+200B', 'U+E0041']) expect(shown).toContain(mark);
  expect(shown.split('第十个字的内容')).toHaveLength(401);
  await card(page).getByText('可以滚动查看').waitFor();
  await card(page).getByRole('checkbox').check();
  await card(page)
    .getByRole('button', { name: /允\s?许/ })
    .click();
  await whenAnswered(page, 1);
  await askPreview(page, `#tool ${callable} {}`);
  await whenAnswered(page, 2);
  await lastAnswer(page).getByText('已调用 1 个工具').waitFor();
  expect(await card(page).count()).toBe(0);

  await page.getByRole('button', { name: '工具询问' }).click();
  const list = page.getByRole('dialog', { name: '工具询问' });
  await list.getByText('本次会话内已允许').waitFor();
  await list.getByRole('button', { name: `收回对「${name}」的允许` }).click();
  await toast(page, '已收回，下次调用会再询问').waitFor();
  await list.getByText('本次会话内已允许').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await askPreview(page, `#tool ${callable} {}`);
  await card(page)
    .getByRole('button', { name: /拒\s?绝/ })
    .click();
  await whenAnswered(page, 3);
  const refused = lastAnswer(page).getByRole('button', { name: /1 个工具没有执行/ });
  await refused.click();
  await lastAnswer(page).getByText('没有得到同意，所以没有执行，也没有产生任何改动。').waitFor();
  expect(await lastAnswer(page).locator('.call-detail').textContent()).not.toContain('请不要再次尝试');
  expect(await lastAnswer(page).locator('.is-bad, .step-bad, .call-mark.is-failed').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('the author has every call asked about: the card offers no way round it', slow, async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  const name = `查询 ${Date.now()}`;
  const callable = newCallable('look_up');
  await readyTool(name, callable, false);
  await openStudio(page, `每次都问${Date.now() % 100_000}`);
  await attachTool(page, name);
  const asking = page.getByRole('combobox', { name: `调用 ${name} 前怎样询问使用者` });
  await asking.click();
  await page.getByTitle('不再询问', { exact: true }).waitFor();
  await page.getByTitle('每次询问', { exact: true }).click();
  await askPreview(page, `#tool ${callable} {}`);
  await card(page).getByText('它只读取，不改动数据。').waitFor();
  await card(page).getByText('作者要求每次调用都询问。').waitFor();
  expect(await card(page).getByRole('checkbox').count()).toBe(0);
  await card(page)
    .getByRole('button', { name: /允\s?许/ })
    .click();
  await whenAnswered(page, 1);
  expect(faults).toEqual([]);
  await context.close();
});
