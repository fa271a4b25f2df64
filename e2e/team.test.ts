import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { payOnPhone, seePaid } from './pay-steps.ts';
import { newMail } from './platform.ts';
import { endTrial } from './run-sql.ts';
import { registerByMail, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const band = (page: Page) => page.getByRole('region', { name: '我的会员' });

it('PAY-17 PAY-32 a team is bought, somebody joins by its link, is removed, and has their own level again', {
  timeout: 240_000,
}, async () => {
  const owner = await newVisitor(browser);
  const [mail, name] = [newMail(), `团队 ${Date.now()}`];
  await registerByMail(owner.page, mail);
  await owner.page.waitForURL('**/index');
  endTrial(mail);
  await owner.page.goto('/recharge');
  await owner.page.getByText('团队 / 企业版').click();
  const advanced = owner.page.getByRole('list', { name: '企业高级版的权益' });
  await advanced.getByText('20 人').waitFor();
  expect(await advanced.getByText('升级中').count()).toBe(0);
  await owner.page.getByRole('button', { name: '升级 企业高级版' }).click();
  await owner.page.getByLabel('企业名称').fill(name);
  await owner.page.getByRole('button', { name: /微信支付 ¥199/ }).click();
  await payOnPhone(owner.page);
  await seePaid(owner.page);
  await band(owner.page)
    .getByRole('link', { name: `团队：${name}` })
    .click();
  await owner.page.getByRole('img', { name: '席位已用 0 个，共 20 个' }).waitFor();
  await owner.page.getByRole('button', { name: '生成链接' }).click();
  const link = await owner.page.getByLabel(/链接只显示这一次/).inputValue();

  const member = await newVisitor(browser, { size: 'phone', theme: 'dark' });
  const mate = newMail();
  await registerByMail(member.page, mate);
  await member.page.waitForURL('**/index');
  endTrial(mate);
  await member.page.goto(link);
  await member.page.getByRole('heading', { name: `邀请你加入团队“${name}”` }).waitFor();
  await member.page.getByText('每天免费对话 2000 次').waitFor();
  expect(await member.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await member.page.getByRole('button', { name: '加入团队' }).click();
  await toast(member.page, `已加入 ${name}`).waitFor();
  await member.page.getByRole('img', { name: '席位已用 1 个，共 20 个' }).waitFor();
  expect(await seriousFindings(member.page)).toEqual([]);

  await owner.page.reload();
  await owner.page.getByRole('button', { name: new RegExp(`^管理 ${mate.split('@')[0]}`) }).click();
  await owner.page.getByRole('menuitem', { name: '移出团队' }).click();
  await owner.page.locator('.ant-modal-confirm').getByRole('button', { name: '移出团队' }).click();
  await owner.page.getByRole('img', { name: '席位已用 0 个，共 20 个' }).waitFor();
  expect(await seriousFindings(owner.page)).toEqual([]);

  await member.page.goto('/recharge');
  await band(member.page).getByText('免费版').waitFor();
  expect([...owner.faults, ...member.faults]).toEqual([]);
  await owner.context.close();
  await member.context.close();
});
