import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser, sizes } from './browser.ts';
import { newMember } from './new-member.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const card = (page: Page, name: string) =>
  page.locator('.agent-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
const openMenu = async (page: Page, name: string, item: string) => {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const mailsTo = async (to: string) => {
  const reply = await fetch(`${process.env.MAIL_INBOX_URL}/messages?to=${encodeURIComponent(to)}`);
  return (await reply.json()) as { text: string }[];
};

/** A new person with a copy of a listed agent under a name of its own, waiting for a decision. */
const applyWithCopy = async (page: Page, title: string) => {
  await page.goto('/index');
  const box = page.getByRole('searchbox').or(page.getByPlaceholder('搜索Agent')).first();
  await box.fill('英文邮件');
  await box.press('Enter');
  await card(page, '英文邮件润色').hover();
  await card(page, '英文邮件润色').getByRole('button', { name: '复制并编辑' }).click();
  await page.waitForURL('**/home**');
  await openMenu(page, '英文邮件润色', '重命名');
  await page.getByRole('dialog').getByRole('textbox').fill(title);
  await page.getByRole('button', { name: '保存' }).click();
  await card(page, title).waitFor();
  await openMenu(page, title, '上架');
  await toast(page, '已提交上架申请，正在审核中').waitFor();
};

const decide = async (title: string, reason?: string) => {
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await page.goto('/admin?tab=listings');
  // The queue is shared with other journeys: the newest stands on the last page.
  await page.getByRole('button', { name: /^审核/ }).first().waitFor();
  const wanted = page.getByRole('button', { name: `审核${title}` });
  const next = page.locator('.ant-pagination-next:not(.ant-pagination-disabled)');
  while ((await wanted.count()) === 0 && (await next.count()) > 0) {
    await next.click();
    await page.locator('.list-frame:not(.is-stale)[aria-busy="false"]').waitFor();
  }
  await wanted.click();
  if (reason) {
    await page.getByRole('button', { name: '驳回', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: '驳回', exact: true }).last().click();
    await page.getByText(`已驳回${title}`).waitFor();
  } else {
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await page.getByText(`已通过，${title}现在在市场里`).waitFor();
  }
  await context.close();
};

it('MKT-16 the owner sees the bell with one, opens it and follows the link; a mail says it too, once', async () => {
  const { page, context, faults, mail } = await newMember(browser);
  const title = `通知${Date.now() % 1_000_000}`;
  await applyWithCopy(page, title);
  const quiet = page.getByRole('button', { name: '通知', exact: true });
  await quiet.click();
  await page.getByText('还没有通知').waitFor();
  await page.keyboard.press('Escape');
  await decide(title);

  await page.getByRole('link', { name: '市场', exact: true }).click();
  await page.getByRole('button', { name: '通知，1 条未读' }).click();
  await page.getByRole('link', { name: `“${title}”的上架申请已通过` }).click();
  await page.waitForURL('**/agent-detail?id=**');
  await page.getByRole('heading', { name: title }).first().waitFor();
  await page.goto('/index');
  await quiet.waitFor();
  await quiet.click();
  await page.getByRole('link', { name: `“${title}”的上架申请已通过` }).waitFor();

  const told = async () => (await mailsTo(mail)).filter(({ text }) => text.includes(title)).length;
  await expect.poll(told, { timeout: 20_000 }).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

it('MKT-16 on a phone the refusal shows its reason and is marked read', async () => {
  const { page, context, faults } = await newMember(browser);
  const title = `驳回${Date.now() % 1_000_000}`;
  await applyWithCopy(page, title);
  await decide(title, '提示词太短，请写清它能做什么');
  await page.setViewportSize(sizes.phone);
  await page.goto('/index');
  await page.getByRole('button', { name: '通知，1 条未读' }).click();
  await page.getByText('原因：提示词太短，请写清它能做什么').waitFor();
  await page.getByRole('button', { name: '全部已读' }).click();
  await page.getByRole('button', { name: '通知', exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
