import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { ask, freeAgent, openChat, questions, whenIdle } from './chat-steps.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const row = (page: Page, title: string) => page.locator('.chat-session').filter({ hasText: title });
const openMenu = async (page: Page, title: string, item: string) => {
  await row(page, title).hover();
  await row(page, title).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('CHAT-05 SESS-03 SESS-04 SESS-05 SESS-06 SESS-07 SESS-08 LIMIT-12 LIMIT-13 ERR-56 ERR-57 ERR-58 ERR-59 name, rename, search, open, delete', async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  const [listed] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/session_list')),
    openChat(page, freeAgent),
  ]);
  const query = new URL(listed.url()).searchParams;
  expect([query.get('page_number'), query.get('page_size')]).toEqual(['0', '100']);
  await page.locator('.chat-session-groups').getByText('今天').waitFor();
  const create = page.getByRole('button', { name: '新建对话' });
  await create.click();
  await create.click();
  expect(await row(page, '新对话').count()).toBe(1);

  const mark = String(Date.now() % 10_000_000);
  const question = `${mark}把这封催款邮件改得客气而坚定`;
  const title = [...question].slice(0, 15).join('');
  await ask(page, question);
  await row(page, title).waitFor();
  expect(await row(page, '新对话').count()).toBe(0);
  await whenIdle(page);
  await create.click();
  await row(page, '新对话').waitFor();

  await openMenu(page, title, '重命名');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('名称不能为空').waitFor();
  await dialog.getByRole('textbox').fill('一二三四五六七八九十一二三四五六');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('输入内容不能超过15个字符').waitFor();
  const renamed = `催款${mark}`;
  await dialog.getByRole('textbox').fill(renamed);
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '修改成功').waitFor();
  await row(page, renamed).waitFor();

  await page.getByLabel('搜索会话').fill(mark);
  await expect.poll(() => page.locator('.chat-session').count()).toBe(1);
  await row(page, renamed).locator('.chat-session-name').click();
  await questions(page).first().getByText(question).waitFor();
  await page.getByLabel('搜索会话').fill('绝无此名');
  await page.getByText('没有匹配的会话').waitFor();
  await page.getByLabel('搜索会话').fill('');

  await row(page, renamed).waitFor();
  await openMenu(page, renamed, '删除');
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定删除这个会话吗？' })
    .getByRole('button', { name: '删除' })
    .click();
  await toast(page, '删除成功').waitFor();
  await page.locator('.chat-welcome').waitFor();
  await row(page, renamed).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.chat-welcome').waitFor();
  expect(await row(page, renamed).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('SHARE-01 sharing an answer opens the session to others and copies its link', async () => {
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await openChat(page, freeAgent);
  await ask(page, '#echo 可以分享的一句话');
  await whenIdle(page);
  await page.locator('.robot-message').first().hover();
  await page.locator('.robot-message').getByRole('button', { name: '分享', exact: true }).click();
  await toast(page, '复制成功').waitFor();
  const url = new URL(page.url());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${url.origin}${url.pathname}#/share-page?id=${id}&sessionId=${url.searchParams.get('sessionId')}`,
  );
  await context.close();
});
