import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { giveIncome } from './run-sql.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const account = '6222021234567896021';

const withdraw = async (page: Page, yuan: string) => {
  await page.getByRole('button', { name: /^提\s?现$/ }).click();
  const dialog = page.getByRole('dialog', { name: '申请提现' });
  await dialog.getByLabel('金额').fill(yuan);
  await dialog.getByLabel('收款人姓名').fill('林小满');
  await dialog.getByLabel('开户银行或收款机构').fill('招商银行');
  await dialog.getByLabel('收款账号').fill(account);
  await dialog.getByRole('button', { name: '提交申请' }).click();
};

it('a creator asks for a withdrawal; it is paid by hand, another is refused, and both ends are seen', {
  timeout: 180_000,
}, async () => {
  const { mail, ...creator } = await newMember(browser);
  giveIncome(mail, 12_345);
  await creator.page.goto('/index');

  await creator.page.getByRole('button', { name: /^账户：/ }).click();
  await creator.page.getByRole('link', { name: '收入' }).click();
  await creator.page.getByText('123.45').waitFor();
  await withdraw(creator.page, '200');
  await creator.page.getByText('最多可提 123.45 元').waitFor();
  await creator.page.getByRole('dialog').getByLabel('金额').fill('100');
  await creator.page.getByRole('button', { name: '提交申请' }).click();
  await toast(creator.page, '已提交，处理结果会通知你').waitFor();
  await creator.page.getByText('招商银行 ····6021').waitFor();
  const available = creator.page.locator('.pay-strip .is-main').getByText('23.45', { exact: true });
  await available.waitFor();
  await withdraw(creator.page, '20');
  await expect.poll(() => creator.page.locator('.withdrawal-tag.is-requested').count()).toBe(2);

  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  await page.goto(`/admin?tab=money&part=withdrawals&q=${encodeURIComponent(mail)}`);
  await page
    .getByRole('row', { name: /¥100\.00/ })
    .getByRole('button')
    .click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByText(account).waitFor();
  await drawer.getByLabel('转账单号').fill('B20261117001');
  await drawer.getByRole('button', { name: '已打款' }).click();
  await toast(page, '已记为打款').waitFor();
  await drawer.getByText('处理完后收款信息已删除').waitFor();
  expect(await drawer.getByText(account).count()).toBe(0);
  await page.goto(`/admin?tab=money&part=withdrawals&q=${encodeURIComponent(mail)}&state=requested`);
  await page
    .getByRole('row', { name: /¥20\.00/ })
    .getByRole('button')
    .click();
  await drawer.getByRole('button', { name: /^退\s?回$/ }).click();
  const refusing = page.getByRole('dialog', { name: '退回这笔提现' });
  await refusing.getByRole('textbox').fill('户名不一致');
  await refusing.getByRole('button', { name: /^退\s?回$/ }).click();
  await toast(page, '已退回').waitFor();
  await context.close();

  await creator.page.reload();
  await creator.page.getByText('转账单号 B20261117001').waitFor();
  await creator.page.getByText('户名不一致，钱已回到可提现').waitFor();
  await available.waitFor();
  expect([...faults, ...creator.faults]).toEqual([]);
  await creator.context.close();
});
