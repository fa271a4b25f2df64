import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

let browser: Browser;
let id: string;
const account = 'user';
const api = studioApi(account);

beforeAll(async () => {
  browser = await openBrowser();
  id = await api.create('渠道之旅');
  await api.releasePrompt(id, '你是报销专员小智，先给结论。');
});
afterAll(async () => {
  await api.remove(id);
  await browser.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('how others get at a released agent', () => {
  it('SHARE-07 shows three snippets that can be copied, and what is not open yet', async () => {
    const { page, context, faults } = await newVisitor(browser, { as: account });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openInStudio(page, id, 'channels');
    await button(page, '生成链接').click();
    const link = await page.getByLabel('分享链接地址').inputValue();
    expect(link).toContain(`/agent-execute?id=${id}&share=true&shareToken=`);
    await button(page, '复制链接').click();
    await toast(page, '复制成功').first().waitFor();
    await expect.poll(() => clipboard(page)).toBe(link);
    await button(page, '复制调用代码').click();
    await expect.poll(() => clipboard(page)).toContain(`"schema_id": "${id}"`);
    await page.getByLabel('网站地址').fill('https://shop.example');
    await button(page, '添加').click();
    await button(page, '复制嵌入代码').click();
    await expect.poll(() => clipboard(page)).toContain('<script async src=');
    expect(await page.getByText('尚未开放', { exact: true }).count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['zh-CN', '复制调用代码', '复制失败'],
    ['en-US', 'Copy the call', 'Copy fail'],
  ] as const)('ERR-97 a clipboard that refuses is said (%s)', async (locale, name, words) => {
    const { page, context } = await newVisitor(browser, { as: account, locale });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
      document.execCommand = () => false;
    });
    await openInStudio(page, id, 'channels');
    await button(page, name).click();
    await toast(page, words).waitFor();
    await context.close();
  });

  it('STUDIO-07 STUDIO-13 conversations people had are found and read, never written', async () => {
    await api.chat(id, '住宿标准是多少？');
    await api.chat(id, '发票丢了怎么办？');
    const { page, context } = await newVisitor(browser, { as: account });
    await openInStudio(page, id, 'records');
    const list = page.locator('.records-rows');
    await expect.poll(() => list.getByRole('button').count()).toBe(2);
    await page.getByLabel('搜索会话标题').fill('发票');
    await expect.poll(() => list.getByRole('button').count()).toBe(1);
    await list.getByRole('button').click();
    const view = page.locator('.records-view');
    await view.getByText('只读').waitFor();
    await view.locator('.user-message').getByText('发票丢了怎么办？').waitFor();
    await view.locator('.robot-message').waitFor();
    expect(await view.getByRole('textbox').count()).toBe(0);
    await context.close();
  });

  it('golden questions are written, saved and checked, with the answer and the reason', async () => {
    const { page, context, faults } = await newVisitor(browser, { as: account });
    await openInStudio(page, id, 'golden');
    await button(page, '添加第一个问题').click();
    await button(page, '保存').click();
    await page.getByText('请写下问题').waitFor();
    await page.getByLabel('问题 1', { exact: true }).fill('你是谁？');
    await page.getByLabel('词语 1').fill('小智');
    await page.getByLabel('词语 1').press('Enter');
    await button(page, '添加问题').click();
    await page.getByLabel('问题 2', { exact: true }).fill('你是谁？');
    await page.getByLabel('词语 2').fill('不会出现的词');
    await page.getByLabel('词语 2').press('Enter');
    await button(page, '上移问题 2').click();
    await button(page, '保存').click();
    await toast(page, '已保存').waitFor();
    await button(page, '立即检验').click();
    const detail = page.locator('.golden-detail');
    await detail.getByText('通过 1 / 2').waitFor({ timeout: 60_000 });
    expect(await detail.locator('.golden-state').allTextContents()).toEqual(['未通过', '通过']);
    await detail.locator('.golden-result').last().locator('summary').click();
    await detail.locator('.golden-result').last().getByText('报销专员小智').first().waitFor();
    expect(await page.locator('.golden-column').count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});
