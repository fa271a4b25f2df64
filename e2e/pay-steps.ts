import type { Page } from 'playwright-core';
import { toast } from './steps.ts';

/** Pays what the code on the page asks for, with the demo's phone in another tab. */
export const payOnPhone = async (page: Page) => {
  const phone = await page.context().newPage();
  const address = await page.getByRole('link', { name: /用模拟手机支付|the simulated one/ }).getAttribute('href');
  await phone.goto(address ?? '');
  await phone.getByRole('button', { name: '立即支付' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  await phone.close();
};

/** Told once, and the page comes back with what was bought. */
export const seePaid = async (page: Page) => {
  const reloaded = page.waitForEvent('load');
  await toast(page, /支付成功|Payment received/).waitFor();
  await reloaded;
};
