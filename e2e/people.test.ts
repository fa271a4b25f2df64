import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../apps/server/src/features/file/test-files/sample-files.ts';
import { createTenant } from '../packages/contract/src/admin.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { origin, sharedToken } from './platform.ts';
import { logIn, renewCaptcha, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'a sentence of my own';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'));
const pictures = process.env.PEOPLE_PICTURES;
const look = async (page: Page, name: string) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
};

/** Nobody registers there, and strangers do not see its market. */
const addClosedTenant = async () => {
  const code = `c${Date.now().toString(36)}`;
  const settings = { registrationOpen: false, marketOpen: false };
  const reply = await fetch(`${origin()}${createTenant.path}`, {
    method: createTenant.method,
    headers: { authorization: `Bearer ${sharedToken('admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      name: `closed-${code}`,
      brand: { title: code },
      settings,
      hosts: [{ host: `${code}.localhost` }],
    }),
  });
  expect(reply.status).toBe(200);
  return { name: `closed-${code}`, host: `${code}.localhost` };
};

const join = async (page: Page, link: string, username: string) => {
  await page.goto(link);
  await field(page, '账号名').fill(username);
  await field(page, '密码').fill(password);
  await field(page, '确认密码').fill(password);
  await look(page, `join-${username}`);
  await page.getByRole('button', { name: '加入', exact: true }).click();
  await page.waitForURL('**/index');
};

it('TENANT-05 an admin of a closed tenant invites; a stranger joins on a phone, makes themselves known, and is put out', async () => {
  const host = 'huayue.localhost';
  const admin = await newVisitor(browser, { as: 'enterprise', host });
  await admin.page.goto('/admin?tab=users');
  await admin.page.getByRole('button', { name: '添加成员' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByRole('button', { name: '得到邀请链接' }).click();
  const link = await dialog.getByLabel('邀请链接', { exact: true }).inputValue();
  await look(admin.page, 'invited');

  const phone = await newVisitor(browser, { host, size: 'phone' });
  const username = `chen${Date.now().toString(36)}`;
  await join(phone.page, link, username);
  await phone.page.goto('/personal-data');
  await phone.page.getByLabel('显示名称').fill('陈小满');
  await phone.page.getByRole('button', { name: /保\s?存/ }).click();
  await toast(phone.page, '已保存').waitFor();
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png()) };
  await phone.page.locator('input[type=file]').setInputFiles(picture);
  await phone.page.locator('.profile-picture img').waitFor();
  await look(phone.page, 'profile-phone');
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.page.getByRole('button', { name: '账户：陈小满' }).click();
  await phone.page.locator('.account-who img').waitFor();

  await admin.page.goto('/admin?tab=users&view=invites');
  await admin.page.getByText(`${username}已加入`).waitFor();
  await look(admin.page, 'invites');
  await admin.page.goto(`/admin?tab=users&q=${username}`);
  await admin.page.getByText('陈小满').waitFor();
  await admin.page.getByRole('button', { name: `编辑${username}` }).click();
  await look(admin.page, 'user-dialog');
  await dialog.getByRole('switch', { name: '允许登录' }).click();
  await admin.page.getByRole('button', { name: '停用并保存' }).click();
  await toast(admin.page, `${username}已更新`).waitFor();
  await phone.page.reload();
  await phone.page.waitForURL('**/login*');
  await phone.page.goto(link);
  await phone.page.getByText('这个链接已经用过了').waitFor();
  await look(phone.page, 'used');
  expect([...admin.faults, ...phone.faults]).toEqual([]);
  for (const { context } of [admin, phone]) await context.close();
});

it('the platform gives a new closed tenant its first account; strangers see the login page instead of its market', async () => {
  const { host, name } = await addClosedTenant();
  const platform = await newVisitor(browser, { as: 'admin' });
  await platform.page.goto('/admin?tab=users');
  await platform.page.getByRole('button', { name: '添加成员' }).click();
  const dialog = platform.page.getByRole('dialog');
  await dialog.getByText('直接建账号').click();
  await dialog.getByLabel('加入哪个租户').click();
  await platform.page.keyboard.type(name);
  await platform.page.locator('.ant-select-item-option', { hasText: name }).first().click();
  const username = `wang${Date.now().toString(36)}`;
  await dialog.getByLabel('账号名').fill(username);
  await dialog.getByRole('button', { name: '建账号', exact: true }).click();
  const once = await dialog.getByLabel('一次性密码').inputValue();
  await look(platform.page, 'created');

  const stranger = await newVisitor(browser, { host });
  await stranger.page.goto('/index');
  await stranger.page.waitForURL('**/login*');
  await logIn(stranger.page, { username, password: once });
  await stranger.page.getByText('这是管理员给你的一次性密码').waitFor();
  await field(stranger.page, '新密码').fill(password);
  await field(stranger.page, '确认密码').fill(password);
  await field(stranger.page, '图形验证码').fill(await renewCaptcha(stranger.page));
  await look(stranger.page, 'one-time');
  await stranger.page.getByRole('button', { name: '设置新密码并登录' }).click();
  await stranger.page.waitForURL('**/index');
  expect([...platform.faults, ...stranger.faults]).toEqual([]);
  for (const { context } of [platform, stranger]) await context.close();
});
