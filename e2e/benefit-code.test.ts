import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const slow = { timeout: 180_000 };

/** Makes a batch as an administrator does, and takes its codes from the file that is saved. */
const makeBatch = async (page: Page, name: string) => {
  await page.goto('/admin?tab=benefitCodes');
  await page.getByRole('button', { name: '生成权益码' }).first().click();
  const drawer = page.getByRole('dialog', { name: '生成一批权益码' });
  await drawer.getByLabel('名称').fill(name);
  await drawer.getByText('会员天数', { exact: true }).click();
  await drawer.getByText('个人旗舰版', { exact: true }).click();
  await drawer.getByLabel('天数', { exact: true }).fill('7');
  await drawer.getByLabel('数量').fill('3');
  await drawer.getByText('3 个码，每个送个人旗舰版 7 天').waitFor();
  await drawer.getByRole('button', { name: '生成 3 个码' }).click();
  const made = page.getByRole('dialog', { name: '权益码已生成' });
  await made.getByText('这些码只显示这一次').waitFor();
  const shown = await made.getByRole('list', { name: '3 个权益码' }).getByRole('listitem').allTextContents();
  await made.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: /返\s?回/ }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: '下载 CSV' }).click(),
  ]);
  const text = await readFile(await saved.path(), 'utf8');
  for (const code of shown) expect(text).toContain(code);
  await made.getByRole('button', { name: '完成' }).click();
  await made.waitFor({ state: 'hidden' });
  return shown;
};

const enter = async (page: Page, words: { open: string; ok: string }, code: string) => {
  await page.getByRole('button', { name: words.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.open });
  await dialog.getByRole('textbox').fill(code);
  await dialog.getByRole('button', { name: words.ok }).click();
  return dialog;
};

it(
  'PAY-03 PAY-26 PAY-28 ERR-22 ERR-23 ERR-48 an administrator makes codes, a newcomer uses one, and a used one says so',
  slow,
  async () => {
    const admin = await newVisitor(browser, { as: 'admin' });
    const name = `开学季 ${Date.now() % 100_000}`;
    const [code = '', other = ''] = await makeBatch(admin.page, name);

    const { page, context, faults } = await newMember(browser, { isTrialOver: true });
    await page.goto('/recharge');
    const band = page.getByRole('region', { name: '我的会员' });
    await band.getByText('免费版').waitFor();
    await page.getByRole('button', { name: '输入权益码', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '输入权益码' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/benefit/useCode')) asked.push(request.url());
    });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByText('请输入邀请码').waitFor();
    expect(asked).toEqual([]);
    await dialog.getByRole('textbox').fill(code.toLowerCase().replaceAll('-', ' '));
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await toast(page, '权益码输入成功').waitFor();
    await reloaded;
    await band.getByText('个人旗舰版').waitFor();
    await band.getByText(/\d{4}-\d{2}-\d{2} 到期/).waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const phone = await newMember(browser, { size: 'phone', theme: 'dark', locale: 'en-US' });
    await phone.page.goto('/recharge');
    const words = { open: 'Enter benefit code', ok: 'OK' };
    const form = await enter(phone.page, words, code);
    await toast(phone.page, 'This benefit code has been used').waitFor();
    await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('');
    await form.getByRole('textbox').fill(other);
    const again = phone.page.waitForEvent('load');
    await form.getByRole('button', { name: 'OK' }).click();
    await toast(phone.page, 'Benefit code entered successfully').waitFor();
    await again;
    await phone.page.getByText('Personal Flagship').first().waitFor();
    expect(phone.faults).toEqual([]);
    await phone.context.close();

    await admin.page.goto('/recharge');
    await admin.page.getByRole('region', { name: '我的会员' }).getByText('企业旗舰版').waitFor();
    expect(await admin.page.getByRole('button', { name: '输入权益码' }).count()).toBe(0);

    await admin.page.goto('/admin?tab=benefitCodes');
    await admin.page.getByText('已用 2 / 3').first().waitFor();
    await admin.page.getByRole('button', { name: `查看${name}` }).click();
    const detail = admin.page.getByRole('dialog', { name });
    await expect.poll(() => detail.getByRole('row').count()).toBe(3);
    await detail.getByRole('button', { name: '提前结束' }).click();
    await admin.page.getByRole('button', { name: '结束这一批' }).click();
    await toast(admin.page, `已结束“${name}”`).waitFor();
    await detail.getByText('已结束').waitFor();
    expect(admin.faults).toEqual([]);
    await admin.context.close();
  },
);
