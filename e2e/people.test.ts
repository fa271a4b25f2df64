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

const inviteLink = async (page: Page, role?: string, tenant?: string) => {
  await page.goto('/admin?tab=users');
  await page.getByRole('button', { name: '添加成员' }).click();
  const dialog = page.getByRole('dialog');
  if (tenant) {
    await dialog.getByLabel('加入哪个租户').click();
    await page.keyboard.type(tenant);
    await page.getByTitle(tenant).last().click();
  }
  if (role) {
    await dialog.getByLabel('角色').click();
    await page.locator('.ant-select-item-option', { hasText: role }).first().click();
  }
  await look(page, `invite-${role ?? 'user'}`);
  await dialog.getByRole('button', { name: '得到邀请链接' }).click();
  return dialog.getByLabel('邀请链接', { exact: true }).inputValue();
};

it('TENANT-05 a closed tenant gains its people by invitation; they make themselves known, and are put out again', async () => {
  const { host, name } = await addClosedTenant();
  const platform = await newVisitor(browser, { as: 'admin' });
  const adminLink = await inviteLink(platform.page, '管理员', name);
  expect(adminLink).toContain(`http://${host}:`);

  const admin = await newVisitor(browser, { host });
  await admin.page.goto('/index');
  await admin.page.waitForURL('**/login*');
  const bossName = `boss${Date.now().toString(36)}`;
  await join(admin.page, adminLink, bossName);
  const link = await inviteLink(admin.page);

  const phone = await newVisitor(browser, { host, size: 'phone' });
  const username = `chen${Date.now().toString(36)}`;
  await join(phone.page, link, username);
  const again = await newVisitor(browser, { host });
  await again.page.goto(link);
  await again.page.getByText('这个链接已经用过了').waitFor();
  await look(again.page, 'used');

  await phone.page.goto('/personal-data');
  await phone.page.getByLabel('显示名称').fill('陈小满');
  await phone.page.getByRole('button', { name: /保\s?存/ }).click();
  await toast(phone.page, '已保存').waitFor();
  await phone.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png()) });
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
  await admin.page.getByRole('dialog').getByRole('switch', { name: '允许登录' }).click();
  await admin.page.getByRole('button', { name: '停用并保存' }).click();
  await toast(admin.page, `${username}已更新`).waitFor();
  await phone.page.reload();
  await phone.page.waitForURL('**/login*');
  await logIn(phone.page, { username, password });
  await phone.page.getByText('账号已停用，请联系管理员').first().waitFor();
  expect([...platform.faults, ...admin.faults, ...phone.faults, ...again.faults]).toEqual([]);
  for (const { context } of [platform, phone, again]) await context.close();

  await admin.page.goto('/admin?tab=users');
  await admin.page.getByRole('button', { name: '添加成员' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByText('直接建账号').click();
  const given = `wang${Date.now().toString(36)}`;
  await dialog.getByLabel('账号名').fill(given);
  await dialog.getByRole('button', { name: '建账号', exact: true }).click();
  const once = await dialog.getByLabel('一次性密码').inputValue();
  await look(admin.page, 'created');
  const fresh = await newVisitor(browser, { host });
  await logIn(fresh.page, { username: given, password: once });
  await fresh.page.getByText('这是管理员给你的一次性密码').waitFor();
  await field(fresh.page, '新密码').fill(password);
  await field(fresh.page, '确认密码').fill(password);
  await look(fresh.page, 'one-time');
  const answer = await renewCaptcha(fresh.page);
  await field(fresh.page, '图形验证码').fill(answer);
  await fresh.page.getByRole('button', { name: '设置新密码并登录' }).click();
  await fresh.page.waitForURL('**/index');
  expect(fresh.faults).toEqual([]);
  await admin.context.close();
  await fresh.context.close();
});
