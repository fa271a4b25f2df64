import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { answers, ask, openChat, pricedAgent, stopButton, whenIdle } from './chat-steps.ts';
import { newMember } from './new-member.ts';
import { payOnPhone, seePaid } from './pay-steps.ts';
import { useUpPaidChats } from './run-sql.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('PAY-35 on a dark phone a priced answer is stopped and costs nothing; one that ends is in the chart', {
  timeout: 180_000,
}, async () => {
  const { page, context, mail, faults } = await newMember(browser, { size: 'phone', theme: 'dark' });
  useUpPaidChats(mail);
  await page.goto('/recharge');
  await page.getByRole('button', { name: '余额充值 ¥10', exact: true }).click();
  await page.getByRole('button', { name: /微信支付 ¥10/ }).click();
  await payOnPhone(page);
  await seePaid(page);

  await openChat(page, pricedAgent);
  await ask(page, '#tokens 1200');
  await answers(page).last().getByText('1 2 3').waitFor();
  await stopButton(page).click();
  await whenIdle(page);
  await answers(page)
    .last()
    .getByText(/没有成功，未扣费|本次没有扣费/)
    .waitFor();
  await page.goto('/user-order');
  await page.getByRole('region', { name: '账户余额' }).getByText('10.00').waitFor();
  await page.getByText('这段时间没有消费').waitFor();
  await page.getByRole('tab', { name: '余额明细' }).click();
  await page.getByText('使用退回').waitFor();

  await openChat(page, pricedAgent);
  await ask(page, '#tokens 3');
  await answers(page)
    .last()
    .getByText(/本次 ¥/)
    .waitFor();
  await page.goto('/user-order');
  await page
    .getByRole('img', { name: /每天的消费折线图/ })
    .locator('canvas')
    .waitFor();
  await page.getByText(pricedAgent).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
