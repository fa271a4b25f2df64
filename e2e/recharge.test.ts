import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, box, openChat, pricedAgent } from './chat-steps.ts';
import { newMember } from './new-member.ts';
import { payOnPhone, seePaid } from './pay-steps.ts';
import { newMail } from './platform.ts';
import { endTrial, useUpPaidChats } from './run-sql.ts';
import { registerByMail, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const slow = { timeout: 180_000 };
const band = (page: Page) => page.getByRole('region', { name: '我的会员' });

it(
  'ERR-24 PAY-02 PAY-06 PAY-07 PAY-12 PAY-23 PAY-24 PAY-27 PAY-34 a newcomer opens membership, tops up, and asks a priced agent',
  slow,
  async () => {
    const { page, context, faults } = await newVisitor(browser);
    const mail = newMail();
    await registerByMail(page, mail);
    await toast(page, /注册成功，已为你开通个人基础版试用/).waitFor();
    await page.waitForURL('**/index');
    await page.goto('/recharge');
    await band(page)
      .getByText(/试用中，\d{4}-\d{2}-\d{2} 到期/)
      .waitFor();
    endTrial(mail);
    await page.reload();
    await band(page).getByText('免费版').waitFor();
    await expect.poll(() => band(page).getByRole('button', { name: '充值' }).isDisabled()).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/order\/[^/]+\/status$/.test(request.url())) asked.push(request.url());
    });
    await page.getByRole('button', { name: '升级 基础版' }).click();
    const buying = page.getByRole('dialog', { name: '升级到基础版' });
    await buying.getByText('3 个月').click();
    await buying.getByText('9.5折').first().waitFor();
    await buying.getByRole('button', { name: '微信支付 ¥25.37' }).click();
    await page.getByText('微信扫码支付').waitFor();
    await payOnPhone(page);
    await seePaid(page);
    expect(asked.length).toBeGreaterThan(0);
    await band(page).getByText('基础版').waitFor();
    await band(page)
      .getByText(/\d{4}-\d{2}-\d{2} 到期/)
      .waitFor();
    await page.getByRole('button', { name: '续费 基础版' }).waitFor();

    await page.getByRole('button', { name: '余额充值 ¥10', exact: true }).click();
    await page.getByRole('button', { name: /微信支付 ¥10/ }).click();
    await payOnPhone(page);
    await seePaid(page);
    await band(page).getByText('10.00').waitFor();

    await openChat(page, pricedAgent);
    await ask(page, '#tokens 3');
    await answers(page).last().getByText('会员额度内，免费').waitFor();

    await page.goto('/recharge');
    await band(page).getByRole('link', { name: '消费明细' }).click();
    await page.waitForURL('**/user-order');
    await page.getByText('已支付').first().waitFor();
    expect(await page.getByText('已支付').count()).toBe(2);
    await page.getByRole('tab', { name: '余额明细' }).click();
    await page.getByText('+10.00').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);

it(
  'a question that the balance cannot pay for is paid for in the conversation and answered, also after a reload',
  slow,
  async () => {
    const { page, context, mail, faults } = await newMember(browser);
    useUpPaidChats(mail);
    await openChat(page, pricedAgent);
    await box(page).fill('#tokens 3');
    await page.keyboard.press('Enter');
    await answers(page)
      .last()
      .getByText(/余额不足：需要/)
      .waitFor();
    await page.getByRole('button', { name: '充值后继续' }).click();
    const card = page.getByRole('region', { name: '支付后继续回答' });
    await card.getByRole('img', { name: /微信支付二维码/ }).waitFor();
    await page.reload();
    await card.getByRole('img', { name: /微信支付二维码/ }).waitFor();
    await payOnPhone(page);
    await answers(page)
      .last()
      .getByText(/本次 ¥/)
      .waitFor({ timeout: 30_000 });
    await card.waitFor({ state: 'hidden' });
    expect(await answers(page).count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  },
);

it(
  'PAY-23 PAY-25 PAY-34 an order that was closed stays, can be paid again or cancelled, and nothing is asked meanwhile',
  slow,
  async () => {
    const { page, context, faults } = await newMember(browser, { size: 'phone' });
    await page.goto('/recharge');
    await page.getByRole('button', { name: '升级 旗舰版' }).click();
    await page.getByRole('button', { name: /微信支付/ }).click();
    await page.getByText('微信扫码支付').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('微信扫码支付').waitFor({ state: 'hidden' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/order\/[^/]+\/status$/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/user-order');
    await page.getByRole('button', { name: /去支付/ }).click();
    await page.getByText('微信扫码支付').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('微信扫码支付').waitFor({ state: 'hidden' });
    asked.length = 0;
    await page
      .getByRole('button', { name: /取\s?消/ })
      .first()
      .click();
    await page
      .locator('.ant-popconfirm, .ant-modal')
      .getByRole('button', { name: /取消订单|确\s?定|取\s?消/ })
      .last()
      .click();
    await page.getByText('已取消').first().waitFor();
    expect(asked).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

it(
  'ROUTE-04 PAY-04 PAY-08 PAY-09 PAY-31 PAY-32 a guest compares plans, learns whom to ask, and is asked to log in',
  slow,
  async () => {
    const { page, context, faults } = await newVisitor(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      const category = new URL(request.url()).searchParams.get('category');
      if (category && request.url().includes('memberTemplates')) asked.push(category);
    });
    await page.goto('/recharge');
    const basic = page.getByRole('list', { name: '基础版的权益' });
    await basic.waitFor();
    expect(await basic.getByRole('listitem').count()).toBe(7);
    for (const words of [
      '每天免费对话',
      '每月付费智能体对话',
      '每天数据分析',
      '每月编辑智能体',
      '知识库空间',
      '自建插件',
    ])
      await basic.getByText(words).waitFor();
    await basic.getByRole('listitem').filter({ hasText: '邀请成员' }).getByText('升级中').waitFor();
    await page.getByText('团队 / 企业版').click();
    await page.getByRole('list', { name: '企业高级版的权益' }).waitFor();
    expect(asked).toEqual(['PERSONAL', 'ENTERPRISE']);
    await page.getByRole('button', { name: '联系我们' }).click();
    await page.getByRole('dialog', { name: '联系我们' }).getByText('sales@zhixing.example').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '升级' }).first().click();
    await page.waitForURL('**/login?redirect=*');
    expect(faults).toEqual([]);
    await context.close();
  },
);
