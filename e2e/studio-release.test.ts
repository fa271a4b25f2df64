import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, whenIdle } from './chat-steps.ts';
import { toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

let browser: Browser;
const account = 'user';
const api = studioApi(account);

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const promptBox = (page: Page) => page.getByRole('textbox', { name: '提示词' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const debugged = (page: Page) => page.locator('.debug-chip.is-ok').waitFor({ timeout: 60_000 });

const writePrompt = async (page: Page, text: string) => {
  await promptBox(page).click();
  await page.keyboard.press('Control+a');
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.keyboard.insertText(text);
  await stored;
  await page.getByText(/^已自动保存/).waitFor();
};
const debug = async (page: Page, question: string) => {
  await page.getByLabel('调试问题').fill(question);
  await page.getByLabel('调试问题').press('Enter');
  await debugged(page);
};
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'detached' });
};

describe('releasing', () => {
  it('STUDIO-14 STUDIO-17 ERR-84 a draft is released after it was debugged, and then answers', async () => {
    const { page, context, faults } = await newVisitor(browser, { as: account });
    await page.goto('/studio');
    await page.getByRole('button', { name: '创建智能体' }).first().click();
    await page.getByRole('dialog').getByLabel('名称').fill('发布之旅');
    await page.getByRole('dialog').getByRole('button', { name: '创建', exact: true }).click();
    await page.locator('.studio-bar').waitFor();
    const id = await page.evaluate(() => sessionStorage.getItem('agentId') ?? '');
    await page.getByText('未发布', { exact: true }).waitFor();

    await writePrompt(page, '你是报销专员小智，先给结论再说依据。');
    await button(page, '发布 v1').click();
    await toast(page, '请调试成功后再发布').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const { draftNo } = await api.draft(id);
    expect((await api.release(id, draftNo)).errorCode).toBe('DEBUG_FIRST');

    await debug(page, '你是谁？');
    await button(page, '发布 v1').click();
    await page.getByText('这是第一次发布').waitFor();
    await page.getByLabel('版本说明').fill('第一版');
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await toast(page, '已发布 v1').waitFor();
    await page.getByText('已发布', { exact: true }).waitFor();
    expect((await api.draft(id)) as object).toMatchObject({ releaseNo: 1, agentStatus: 'C90_bay' });

    const next = page.getByRole('region', { name: 'v1 可以用了' });
    await next.getByRole('button', { name: '分享' }).waitFor();
    await next.getByRole('button', { name: '申请上架' }).waitFor();
    await next.getByRole('link', { name: '去对话' }).click();
    await page.waitForURL(`**/agent-execute?id=${id}**`);
    await page.getByRole('heading', { name: '发布之旅', level: 1 }).waitFor();
    await ask(page, '你是谁？');
    await whenIdle(page);
    await expect.poll(() => answers(page).last().textContent(), { timeout: 30_000 }).toContain('报销专员小智');
    expect(faults).toEqual([]);
    await context.close();
    await api.remove(id);
  });

  it.each([
    ['zh-CN', '发布 v1', '请调试成功后再发布'],
    ['en-US', 'Release v1', 'Please debug successfully before releasing'],
  ] as const)('ERR-84 an undebugged draft says what is missing (%s)', async (locale, name, words) => {
    const id = await api.create('没有调试');
    await api.write(id, { prompt: '你是测试员。' });
    const { page, context } = await newVisitor(browser, { as: account, locale });
    await openInStudio(page, id);
    await button(page, name).click();
    await toast(page, words).waitFor();
    await context.close();
    await api.remove(id);
  });
});

describe('versions', () => {
  it('STUDIO-05 two versions are compared by their fields and by their answers', async () => {
    const id = await api.create('版本对比之旅');
    await api.releasePrompt(id, '你是报销专员小智。\n先给结论。\n不确定就说不知道。', '第一版');
    await api.releasePrompt(id, '你是报销专员小慧。\n先给结论。\n再引用制度原文。\n不确定就说不知道。', '第二版');
    const { page, context, faults } = await newVisitor(browser, { as: account });
    await openInStudio(page, id);
    await page.getByRole('button', { name: '版本对比' }).click();
    const dialog = page.getByRole('dialog', { name: '版本对比' });
    await dialog.getByText('两边内容完全相同').waitFor();
    await choose(page, '左边的版本', 'v1');
    await choose(page, '右边的版本', 'v2');
    await dialog.getByRole('heading', { name: '提示词' }).waitFor();
    expect(await dialog.locator('.field-change').count()).toBe(1);
    expect(await dialog.locator('del').allTextContents()).toEqual(['你是报销专员小智。']);
    expect(await dialog.locator('ins').allTextContents()).toEqual(['你是报销专员小慧。', '再引用制度原文。']);

    await dialog.getByRole('tab', { name: '并排运行' }).click();
    await dialog.getByLabel('问题 1', { exact: true }).fill('你是谁？');
    await button(page, '同时运行').click();
    const [left, right] = [dialog.locator('.paired-side.is-left'), dialog.locator('.paired-side.is-right')];
    await expect.poll(() => left.textContent(), { timeout: 60_000 }).toContain('小智');
    await expect.poll(() => right.textContent(), { timeout: 60_000 }).toContain('小慧');
    await dialog.getByText('合计 1 个问题').waitFor();
    expect(await dialog.locator('.paired-bars').count()).toBe(3);
    expect(faults).toEqual([]);
    await context.close();
    await api.remove(id);
  });

  it('STUDIO-05 STUDIO-06 a backup brings the earlier draft back, and the later one is kept', async () => {
    const id = await api.create('备份之旅');
    await api.write(id, { prompt: '原来的提示词' });
    const { page, context } = await newVisitor(browser, { as: account });
    await openInStudio(page, id, 'tuning');
    await page.getByText('还没有调优记录').waitFor();
    await button(page, '备份').click();
    await page.getByLabel('备注').fill('改动之前');
    await page.getByRole('dialog').getByRole('button', { name: '备份', exact: true }).click();
    await toast(page, '已备份').waitFor();
    await page.getByText('改动之前').waitFor();

    await tab(page, '编排');
    await writePrompt(page, '改坏了的提示词');
    await tab(page, '调优记录');
    await page.getByRole('button', { name: /^恢复 备份/ }).click();
    await page.getByText('现在的草稿会先自动备份').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
    await toast(page, '草稿已恢复成备份 2').waitFor();
    expect((await api.draft(id)).document.prompt).toBe('原来的提示词');
    await page.getByText('恢复前自动备份').waitFor();
    await tab(page, '编排');
    await expect.poll(() => promptBox(page).textContent()).toBe('原来的提示词');
    await context.close();
    await api.remove(id);
  });
});

describe('an agent as a file', () => {
  it('STUDIO-18 STUDIO-28 exported, deleted and imported again it answers the same', async () => {
    const id = await api.create('导出之旅');
    await api.releasePrompt(id, '你是报销专员小智，先给结论。');
    const before = await api.draft(id);
    const { page, context } = await newVisitor(browser, { as: account });
    await openInStudio(page, id, 'tuning');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
    const archive = await readFile(await download.path());
    expect([...archive.subarray(0, 2)]).toEqual([0x50, 0x4b]);
    await context.close();
    await api.remove(id);
    expect((await api.send('GET', `/aiagent_api/agent/draft/${id}`)).errorCode).toBe('NOT_FOUND');

    const { page: home, context: second } = await newVisitor(browser, { as: account });
    await home.goto('/studio');
    await home.getByRole('button', { name: '导入' }).waitFor();
    await home
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/zip', buffer: archive });
    await home.locator('.studio-bar').waitFor();
    const imported = await home.evaluate(() => sessionStorage.getItem('agentId') ?? '');
    expect(imported).not.toBe(id);
    expect((await api.draft(imported)).document).toEqual(before.document);
    await debug(home, '你是谁？');
    await expect.poll(() => answers(home).last().textContent(), { timeout: 30_000 }).toContain('报销专员小智');
    await second.close();
    await api.remove(imported);
  });

  it.each([
    ['zh-CN', '导出', '该智能体尚未发布'],
    ['en-US', 'Export', 'This agent has not been released'],
  ] as const)(
    'STUDIO-18 ERR-103 an unreleased agent is not exported and has no channels (%s)',
    async (locale, name, words) => {
      const id = await api.create('没有发布');
      const { page, context } = await newVisitor(browser, { as: account, locale });
      await openInStudio(page, id, 'tuning');
      await button(page, name).click();
      await toast(page, words).waitFor();
      await page.goto('/studio?tab=channels');
      await page.locator('.channels').getByRole('heading', { name: words }).waitFor();
      expect(((await api.send('GET', `/aiagent_api/agent/${id}/export`)) as { errorCode?: string }).errorCode).toBe(
        'AGENT_NOT_RELEASED',
      );
      await context.close();
      await api.remove(id);
    },
  );
});
