import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMail } from './platform.ts';
import { registerByMail, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('LIMIT-49 MKT-45 MKT-46 MKT-47 ERR-31 ERR-32 ERR-33 the survey is asked where the tenant wants it, checked, and never asked twice', async () => {
  const { page, context, faults } = await newVisitor(browser, { host: 'qinghe.localhost' });
  await registerByMail(page, newMail());
  await page.waitForURL('**/index');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '以后再说' }).click();
  await page.goto('/recharge');
  await page.getByRole('heading', { name: '会员与充值' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await dialog.count(), 'put off, it is not asked again with the next page').toBe(0);
  await page.evaluate(() => localStorage.setItem('surveyPutOffAt', String(Date.now() - 8 * 86_400_000)));
  await page.goto('/index');
  const submit = dialog.getByRole('button', { name: '提交' });
  await dialog.getByText('使用者').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(11);
  await submit.click();
  await dialog.getByText('请选择您的身份').waitFor();
  await dialog.getByText('开发者').click();
  await submit.click();
  await dialog.getByText('请选择主要目标方向').waitFor();
  await dialog.getByText('其他', { exact: true }).click();
  await submit.click();
  await dialog.getByText('请输入', { exact: true }).waitFor();
  await dialog.getByLabel('其他方向').fill('养老');
  await submit.click();
  await toast(page, '谢谢，已记下').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '市场', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await dialog.count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it(
  'a tenant that does not ask shows no survey',
  inFull('apps/server/src/features/survey/survey.db.test.ts › a tenant that does not ask has nothing to answer'),
  async () => {
    const { page, context } = await newVisitor(browser, { as: 'free' });
    await page.goto('/index');
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  },
);
