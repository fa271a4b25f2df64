import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { payOnPhone, seePaid } from './pay-steps.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const slow = { timeout: 180_000 };
const drawer = (page: Page) => page.locator('.ant-drawer');

/** Ten yuan more; gives the number of the order. */
const topUp = async (page: Page) => {
  await page.getByRole('button', { name: '余额充值 ¥10', exact: true }).click();
  await page.getByRole('button', { name: /微信支付 ¥10/ }).click();
  await payOnPhone(page);
  await seePaid(page);
  await page.goto('/user-order');
  const row = page.locator('.order-table tbody tr').filter({ hasText: '余额充值' });
  return ((await row.locator('.order-no').textContent()) ?? '').trim();
};

/** Somebody with membership and ten yuan. */
const newPayer = async () => {
  const { mail, ...visitor } = await newMember(browser, { isTrialOver: true });
  const { page } = visitor;
  await page.goto('/recharge');
  await page.getByRole('button', { name: '升级 基础版' }).click();
  await page.getByRole('button', { name: /微信支付/ }).click();
  await payOnPhone(page);
  await seePaid(page);
  return { ...visitor, mail, orderNo: await topUp(page) };
};

const refund = async (page: Page, amount: string | undefined, button: string) => {
  await drawer(page)
    .getByRole('button', { name: /^退\s?款$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '退款' });
  if (amount) await dialog.getByLabel('退款金额').fill(amount);
  await dialog.getByLabel('退款原因').fill('用户申请退款');
  await dialog.getByText(`将从用户余额扣回 ${button.slice(-5)}`).waitFor();
  await dialog.getByRole('button', { name: button }).click();
  await toast(page, '已申请退款').waitFor();
};

const give = async (page: Page, mail: string) => {
  await page.goto('/admin?tab=money&part=grants&edit=new');
  const giving = page.getByRole('dialog', { name: '赠送' });
  await giving.getByLabel('账号').fill(mail);
  await page.locator('.ant-select-item-option').first().click();
  await giving.getByLabel('金额').fill('12.34');
  await giving.getByLabel('原因').fill('服务中断补偿');
  await giving.getByRole('button', { name: /^赠\s?送$/ }).click();
  await toast(page, '已赠送').waitFor();
  await page
    .locator('.ant-table-row')
    .filter({ hasText: '服务中断补偿' })
    .filter({ hasText: '¥12.34' })
    .first()
    .waitFor();
};

it('an administrator refunds a top-up and gives balance; the person sees both', slow, async () => {
  const person = await newMember(browser);
  await person.page.goto('/recharge');
  const orderNo = await topUp(person.page);
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  await page.goto(`/admin?tab=money&part=orders&q=${orderNo}`);
  await page.getByRole('button', { name: `查看订单 ${orderNo}` }).click();
  await drawer(page).getByText('收到付款，已经发放').waitFor();
  await refund(page, '3', '退款 ¥3.00');
  await give(page, person.mail);

  await person.page.reload();
  await person.page.getByRole('tab', { name: '余额明细' }).click();
  for (const words of ['+12.34', '平台赠送', '−3.00', '+10.00']) await person.page.getByText(words).first().waitFor();
  await page.goto('/admin?tab=money');
  await page.getByRole('heading', { name: /账目核对/ }).waitFor();
  expect([...faults, ...person.faults]).toEqual([]);
  await context.close();
  await person.context.close();
});

it(
  'an administrator refunds a paid order in part and then whole, and gives balance; the person sees all of it',
  inFull('e2e/admin-money.test.ts › an administrator refunds a top-up and gives balance', slow),
  async () => {
    const person = await newPayer();
    const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
    await page.goto(`/admin?tab=money&part=orders&q=${person.orderNo}`);
    await page.getByRole('button', { name: `查看订单 ${person.orderNo}` }).click();
    await drawer(page).getByText('收到付款，已经发放').waitFor();

    await refund(page, '3', '退款 ¥3.00');
    await drawer(page).getByText('已退 ¥3.00').waitFor({ timeout: 60_000 });
    await refund(page, undefined, '退款 ¥7.00');
    await drawer(page).locator('.money-tag').getByText('已退款').waitFor({ timeout: 60_000 });

    await give(page, person.mail);

    await person.page.reload();
    await person.page.locator('.order-table tbody tr').filter({ hasText: '余额充值' }).getByText('已退款').waitFor();
    await person.page.getByRole('tab', { name: '余额明细' }).click();
    for (const words of ['+12.34', '平台赠送', '−7.00', '−3.00']) await person.page.getByText(words).first().waitFor();

    await page.goto('/admin?tab=money');
    await page.getByRole('heading', { name: /账目核对/ }).waitFor();
    expect([...faults, ...person.faults]).toEqual([]);
    await context.close();
    await person.context.close();
  },
);

it(
  'support staff have no money desk',
  inFull('apps/web/src/features/admin/model.test.ts › money is for administrators'),
  async () => {
    const { page, context } = await newVisitor(browser, { as: 'support' });
    await page.goto('/admin?tab=money');
    await page.getByRole('tab', { name: '用户' }).waitFor();
    expect(await page.getByRole('tab', { name: '资金' }).count()).toBe(0);
    await context.close();
  },
);

it('on a phone nothing is wider than the screen', async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin', size: 'phone', locale: 'en-US' });
  const headings = { overview: 'From gate to payment', prices: 'Durations for sale' };
  for (const [part, words] of Object.entries(headings)) {
    await page.goto(`/admin?tab=money&part=${part}`);
    await page.getByRole('heading', { name: words }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  }
  await page.goto('/admin?tab=money&part=orders');
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect(faults).toEqual([]);
  await context.close();
});
