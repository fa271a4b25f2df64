import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { answers, ask, openChat, pricedAgent, stopButton } from './chat-steps.ts';
import { newMember } from './new-member.ts';
import { payOnPhone, seePaid } from './pay-steps.ts';
import { useUpPaidChats } from './run-sql.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('BILL-07 a priced answer stopped on a dark phone is not charged, says so, and the next one that ends stands in the chart', {
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
  await answers(page).last().getByText('1 2 3 4 5').waitFor();
  await stopButton(page).click();
  await answers(page).last().getByText('没有答完，未扣费').waitFor();
  await page.goto('/user-order');
  await page.getByRole('tab', { name: '余额明细' }).click();
  await page.getByText('使用退回').waitFor();
  await page.getByText('余额 10.00').first().waitFor();

  await openChat(page, pricedAgent);
  await ask(page, '#tokens 3');
  await answers(page)
    .last()
    .getByText(/本次 ¥/)
    .waitFor();
  await page.goto('/user-order');
  await page.getByRole('img', { name: /每天的消费折线图/ }).waitFor();
  await page.getByText(pricedAgent).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
