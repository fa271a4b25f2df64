import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { ask, freeAgent, openChat, questions, whenIdle } from './chat-steps.ts';
import { origin, sharedToken } from './platform.ts';
import { runSql } from './run-sql.ts';
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
  const title = `${[...question].slice(0, 15).join('')}…`;
  await ask(page, question);
  await row(page, title).waitFor();
  expect(await row(page, '新对话').count()).toBe(0);
  await whenIdle(page);
  await create.click();
  await row(page, '新对话').waitFor();

  await openMenu(page, title, '重命名');
  const dialog = page.getByRole('dialog');
  expect(`${await dialog.getByRole('textbox').inputValue()}…`).toBe(title);
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

it(
  'SHARE-01 sharing an answer opens the session to others and copies its link',
  inFull('e2e/share-journey.test.ts › SHARE-06 what was shared is read'),
  async () => {
    const { page, context } = await newVisitor(browser, { as: 'admin' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await openChat(page, freeAgent);
    await ask(page, '#echo 可以分享的一句话');
    await whenIdle(page);
    await page.locator('.robot-message').first().hover();
    await page.locator('.robot-message').getByRole('button', { name: '分享', exact: true }).click();
    await page.getByRole('button', { name: '分享并复制链接' }).click();
    await toast(page, '复制成功').waitFor();
    const url = new URL(page.url());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${url.origin}${url.pathname}#/share-page?id=${id}&sessionId=${url.searchParams.get('sessionId')}`,
    );

    const reader = await newVisitor(browser, { as: 'user' });
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await reader.page.goto(link);
    await reader.page.locator('.robot-message').getByText('可以分享的一句话').waitFor();
    expect(await reader.page.getByLabel('输入消息').count()).toBe(0);
    await page.getByRole('button', { name: '取消分享' }).click();
    await toast(page, '已取消分享，原来的链接打不开了').waitFor();
    await reader.page.reload();
    await reader.page.getByText('可以分享的一句话').waitFor({ state: 'detached' });
    await reader.context.close();
    await context.close();
  },
);

it('CHAT-12 an agent with insight shows its features as chips, and choosing one puts it into the question', async () => {
  const added = await fetch(`${origin()}/aiagent_api/agent/quick/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sharedToken('admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agentName: '洞察试验' }),
  });
  const { data } = (await added.json()) as { data: { id: string } };
  const options = JSON.stringify({ enableChatInsight: true, chatInsightFeatures: ['行业对比', '风险提示'] });
  runSql(`insert into agent_release (tenant_id, agent_id, no, name, description, document)
    select tenant_id, id, 1, name, description, document || '${options}' from agent where id = '${data.id}'`);
  runSql(`update agent set status = 'C90_bay', release_no = 1 where id = '${data.id}'`);
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await page.goto(`/agent-execute?id=${data.id}`);
  await page.getByRole('button', { name: '@风险提示' }).click();
  expect(await page.getByLabel('输入消息').inputValue()).toContain('@风险提示');
  await context.close();
});
