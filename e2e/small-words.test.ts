import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, freeAgent, openChat, whenIdle } from './chat-steps.ts';
import { toast } from './steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
const api = studioApi('admin');
const made: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of made) await api.remove(id);
  await browser.close();
});

/** As on plain http in a browser that refuses the old way too. */
const takeClipboard = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    document.execCommand = () => false;
  });

it('ERR-60 ERR-26 an answer is copied, and what cannot be copied is said', async () => {
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChat(page, freeAgent);
  await ask(page, '#echo 要复制的话');
  await whenIdle(page);
  await answers(page).first().hover();
  const copy = answers(page).first().getByRole('button', { name: '复制', exact: true });
  await copy.click();
  await toast(page, '复制成功').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('要复制的话');
  await takeClipboard(page);
  await copy.click();
  await toast(page, '复制失败').waitFor();

  await page.getByRole('button', { name: '分享', exact: true }).first().click();
  await page
    .locator('.ant-popover, .ant-modal')
    .filter({ visible: true })
    .getByRole('button', { name: /复制/ })
    .click();
  await toast(page, '浏览器不支持自动复制，请手动复制').waitFor();
  await context.close();
});

it('ERR-10 an upload that is taken back is said to be, and leaves no file', async () => {
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await openChat(page, freeAgent);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page
    .locator('.chat-acts input[type=file]')
    .setInputFiles({ name: '太大了.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_500_000, 'x') });
  await page.locator('.chat-files progress').waitFor();
  await page.locator('.chat-files').getByRole('button').click();
  await toast(page, '上传已取消').waitFor();
  expect(await page.locator('.chat-files').count()).toBe(0);
  await context.close();
});

it('ERR-29 LIMIT-05 details of what is not released are not shown; four agents stand beside each other', async () => {
  const name = `未发布${Date.now() % 100_000}`;
  made.push(await api.create(name));
  const { page, context } = await newVisitor(browser, { as: 'admin' });
  await page.goto('/home');
  const card = page.locator('.agent-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card.waitFor();
  const columns = () =>
    card.locator('..').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  await expect.poll(columns).toBe(4);
  await card.hover();
  await card.getByRole('button', { name: '更多操作' }).click();
  const before = page.url();
  await page.getByRole('menuitem', { name: '查看详情' }).click();
  await toast(page, '请先发布后使用').waitFor();
  expect(page.url()).toBe(before);
  await context.close();
});
