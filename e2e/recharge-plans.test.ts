import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../apps/server/src/features/file/test-files/sample-files.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { payOnPhone, seePaid } from './pay-steps.ts';
import { newMail } from './platform.ts';
import { registerByMail, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The demo's tenant that takes transfers by hand. */
const payeeHost = 'qinghe.localhost';
const slow = { timeout: 180_000 };
const dayOf = async (page: Page) => {
  const words = await page
    .getByRole('region', { name: 'My membership' })
    .getByText(/^until \d{4}-\d{2}-\d{2}/)
    .textContent();
  return /\d{4}-\d{2}-\d{2}/.exec(words ?? '')?.[0] ?? '';
};
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const buy = async (page: Page) => {
  await page.getByRole('button', { name: /^Pay ¥[\d.]+ with WeChat$/ }).click();
  await payOnPhone(page);
  await seePaid(page);
};

it(
  'PAY-13 PAY-14 in English and dark: a plan is bought, renewed, and changed for a higher one with what is left credited',
  slow,
  async () => {
    const look = { locale: 'en-US', theme: 'dark', isTrialOver: true } as const;
    const { page, context, faults } = await newMember(browser, look);
    await page.goto('/recharge');
    await page.getByRole('button', { name: 'Upgrade Personal Basic' }).click();
    await buy(page);
    const first = await dayOf(page);

    await page.getByRole('button', { name: 'Renew Personal Basic' }).click();
    const renewing = page.getByRole('dialog', { name: 'Renew Personal Basic' });
    await renewing.getByText('3 months').click();
    const told = renewing.getByText('Ends', { exact: true }).locator('xpath=following-sibling::dd');
    await expect.poll(async () => daysBetween(first, (await told.textContent()) ?? '')).toBeGreaterThan(88);
    const promised = await told.textContent();
    await buy(page);
    expect(await dayOf(page)).toBe(promised);

    await page.getByRole('button', { name: 'Upgrade Personal Flagship' }).click();
    const changing = page.getByRole('dialog', { name: 'Upgrade to Personal Flagship' });
    await changing.getByText('12 months').click();
    const credit = changing.getByText('Credit for time left').locator('xpath=following-sibling::dd');
    await expect.poll(async () => Number(/[\d.]+/.exec((await credit.textContent()) ?? '')?.[0])).toBeGreaterThan(20);
    await buy(page);
    await page.getByRole('button', { name: 'Renew Personal Flagship' }).waitFor();
    expect(await page.getByRole('button', { name: 'Included Personal Basic' }).isDisabled()).toBe(true);
    await page.goto('/user-order');
    await expect.poll(() => page.getByText('Paid', { exact: true }).count()).toBe(3);
    expect(faults).toEqual([]);
    await context.close();
  },
);

it(
  'PAY-10 a transfer is sent in from a phone with its receipt; one is sent back with a reason, one opens the plan',
  slow,
  async () => {
    const { page, context, faults } = await newVisitor(browser, { size: 'phone', host: payeeHost });
    const mail = newMail();
    await registerByMail(page, mail);
    await page.waitForURL('**/index');
    await page.getByRole('button', { name: '以后再说' }).click();
    const send = async (company: string) => {
      await page.goto('/recharge');
      await page.getByRole('button', { name: '升级 旗舰版' }).click();
      await page.getByRole('button', { name: '改用对公转账' }).click();
      const dialog = page.getByRole('dialog', { name: '对公转账' });
      await dialog.getByText('4402 0188 0000 2026').waitFor();
      await dialog.getByRole('button', { name: '提交审核' }).click();
      await dialog.getByText('请上传转账回单').waitFor();
      await dialog.getByLabel('付款单位全称').fill(company);
      await dialog.getByLabel('联系人').fill('林小满 13800000000');
      await page
        .locator('#transfer-receipt')
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(png()) });
      await dialog.getByRole('button', { name: '提交审核' }).click();
      await page.waitForURL('**/user-order');
    };
    await send('打错了的公司');

    const admin = await newVisitor(browser, { as: 'enterprise@qinghe-ins.com', host: payeeHost });
    const drawer = admin.page.locator('.ant-drawer');
    await admin.page.goto('/index');
    await admin.page.getByRole('button', { name: '以后再说' }).click();
    const look = async (company: string) => {
      await admin.page.goto(`/admin?tab=money&part=transfers&q=${encodeURIComponent(mail)}`);
      await admin.page.getByRole('row', { name: company }).getByRole('button').click();
      await drawer.getByRole('img', { name: '转账回单' }).waitFor();
    };
    await look('打错了的公司');
    await drawer.getByRole('button', { name: /^退\s?回$/ }).click();
    const refusing = admin.page.getByRole('dialog', { name: '退回这笔转账' });
    await refusing.getByRole('textbox').fill('户名不一致');
    await refusing.getByRole('button', { name: /^退\s?回$/ }).click();
    await toast(admin.page, '已退回').waitFor();
    await page.reload();
    await page.getByText('已取消').first().waitFor();

    await send('华越科技');
    await look('华越科技');
    await drawer.getByRole('button', { name: '已到账，通过' }).click();
    await admin.page
      .getByRole('dialog', { name: /确认 ¥/ })
      .getByRole('button', { name: '已到账，通过' })
      .click();
    await toast(admin.page, '已通过，已经通知对方').waitFor();
    await page.goto('/recharge');
    await page.getByRole('button', { name: '续费 旗舰版' }).waitFor();
    expect([...faults, ...admin.faults]).toEqual([]);
    await admin.context.close();
    await context.close();
  },
);

it(
  'ERR-21 LIMIT-04 LIMIT-08 LIMIT-50 ROUTE-05 a refused order says why; a payment is asked for every three seconds, and the page is loaded anew two seconds after it',
  slow,
  async () => {
    const { page, context, faults } = await newMember(browser, { isTrialOver: true });
    await page.clock.install();
    await page.goto('/recharge');
    const buyPlan = '**/agent_api/api/order/buyMembers';
    await page.route(buyPlan, (route) => route.fulfill({ json: { code: 500, msg: '套餐已下架' } }));
    await page.getByRole('button', { name: '升级 基础版' }).click();
    await page.getByRole('button', { name: /微信支付/ }).click();
    await page.getByText('套餐已下架').waitFor();
    expect(await page.getByText('微信扫码支付').count()).toBe(0);
    await page.unroute(buyPlan);

    let asked = 0;
    page.on('request', (request) => {
      if (/\/order\/[^/]+\/status$/.test(request.url())) asked++;
    });
    await page.getByRole('button', { name: /微信支付/ }).click();
    await page.getByText('微信扫码支付').waitFor();
    const before = asked;
    for (let second = 0; second < 9; second++) {
      const answered = second % 3 === 2 ? page.waitForResponse(/\/order\/[^/]+\/status$/) : undefined;
      await page.clock.runFor(1_000);
      await answered;
    }
    expect(asked - before).toBe(3);
    await payOnPhone(page);
    const loads: number[] = [];
    page.on('load', () => loads.push(Date.now()));
    await page.clock.runFor(3_000);
    await toast(page, '支付成功').waitFor();
    await page.clock.runFor(1_900);
    expect(loads).toEqual([]);
    const reloaded = page.waitForEvent('load');
    await page.clock.runFor(200);
    await reloaded;

    const listed = page.waitForRequest(/\/order\/orderList$/);
    await page.goto('/user-order');
    expect((await listed).postDataJSON()).toMatchObject({ pageNumber: 0, pageSize: 100 });
    await page.getByText('已支付').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);
