import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '../apps/server/src/base/read-zip.ts';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { runSql } from './run-sql.ts';
import { logIn, newPassword } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const exportAll = async (page: Page) => {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const link = page.getByRole('link', { name: '下载' });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^zhixing-\d{4}-\d\d-\d\d-1\.zip$/);
  return readZip(readFileSync(await download.path()), { entries: 10_000, entryBytes: 1e9, totalBytes: 1e9 });
};

const leave = async (page: Page) => {
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill('not-the-password');
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await dialog.getByText('密码不对').waitFor();
  await dialog.getByLabel('登录密码').fill(newPassword);
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await page.waitForURL('**/login*');
};

it('a person changes their password and ends a login on another device', async () => {
  const { mail, ...first } = await newMember(browser);
  const second = await newVisitor(browser);
  await logIn(second.page, { username: mail, password: newPassword });
  await second.page.waitForURL('**/index');

  const { page } = first;
  await page.goto('/personal-data');
  const logins = page.locator('.data-logins li');
  await logins.nth(1).waitFor();
  expect(await logins.count()).toBe(2);
  expect(await page.getByText('当前登录').count()).toBe(1);
  await page.getByRole('button', { name: '退出其他登录' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill('not-the-password');
  await dialog.getByRole('button', { name: /退\s?出$/ }).click();
  await dialog.getByText('密码不对').waitFor();
  await dialog.getByLabel('登录密码').fill(newPassword);
  await dialog.getByRole('button', { name: /退\s?出$/ }).click();
  await expect.poll(() => logins.count(), { timeout: 20_000 }).toBe(1);
  await second.page.reload();
  await second.page.waitForURL('**/login*');

  await page.getByRole('button', { name: '修改密码' }).click();
  await dialog.getByLabel('当前密码').fill(newPassword);
  await dialog.getByLabel('新密码', { exact: true }).fill('12345678');
  await dialog.getByLabel('再次输入新密码').fill('12345678');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await dialog.getByText('容易被猜到').waitFor();
  await dialog.getByLabel('新密码', { exact: true }).fill('a sentence of my own');
  await dialog.getByLabel('再次输入新密码').fill('a sentence of my own');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await page.getByText('密码已修改').waitFor();
  await logIn(second.page, { username: mail, password: 'a sentence of my own' });
  await second.page.waitForURL('**/index');
  expect(first.faults).toEqual([]);
  await first.context.close();
  await second.context.close();
});

it('AUTH-02 a person takes their data along and leaves; a login takes it back', async () => {
  const { mail, ...first } = await newMember(browser);
  await first.page.goto('/index');
  await first.page.getByRole('button', { name: /^账户/ }).click();
  await first.page.getByRole('link', { name: '账号与数据' }).click();
  await first.page.getByRole('heading', { name: '账号与数据' }).waitFor();

  const files = await exportAll(first.page);
  const text = (name: string) => Buffer.from(files.find((file) => file.name === name)?.bytes ?? []).toString();
  expect(JSON.parse(text('profile.json'))).toMatchObject([{ username: mail, email: mail, role: 'user' }]);
  expect(files.map(({ bytes }) => Buffer.from(bytes).toString()).join('')).not.toMatch(/argon2|cipher|hash/i);
  await leave(first.page);
  expect(first.faults).toEqual([]);
  await first.context.close();

  const second = await newVisitor(browser);
  await logIn(second.page, { username: mail, password: newPassword });
  await second.page.waitForURL('**/index');
  await second.page.getByRole('button', { name: /^通知/ }).click();
  await second.page.getByText('你登录了，账号注销已撤销').waitFor();
  await second.context.close();
});

it(
  'AUTH-02 who left is gone when the grace is over',
  inFull('apps/server/src/features/personal-data/personal-data.db.test.ts › after the grace nothing is left but ids'),
  async () => {
    const { mail, ...second } = await newMember(browser);
    await second.page.goto('/personal-data');
    await leave(second.page);
    await second.context.close();
    runSql(`update account set delete_at = now() - interval '1 minute' where username = '${mail}'`);

    const third = await newVisitor(browser);
    await logIn(third.page, { username: mail, password: newPassword });
    await third.page.getByText('账号已停用，请联系管理员').first().waitFor();
    await third.context.close();

    // The job comes round every 20 minutes; beginning it anew makes it come now.
    await fetch(`${process.env.RESTATE_INGRESS_URL}/accountRemoval/all/begin`, { method: 'POST' });
    await expect
      .poll(() => runSql(`select count(*) from account where username = '${mail}'`), { timeout: 30_000 })
      .toBe('0');
    expect(runSql(`select count(*) from audit a where a::text like '%${mail}%'`)).toBe('0');
    const last = await newVisitor(browser);
    await logIn(last.page, { username: mail, password: newPassword });
    await last.page.getByText('账号或密码错误').first().waitFor();
    await last.context.close();
  },
);
