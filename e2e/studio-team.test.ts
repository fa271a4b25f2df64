import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { openInStudio, studioApi } from './studio-api.ts';

const api = studioApi('user');
const made: string[] = [];
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of made) await api.remove(id);
  await browser.close();
});

const member = (key: string, name: string, description: string) => ({
  key,
  name,
  description,
  prompt: `你是${name}。`,
});

/** Three agents: the one that is talked to, and two that it may hand over to. */
const newTeam = async () => {
  const id = await api.create('理赔咨询台');
  made.push(id);
  const { document } = await api.draft(id);
  const orchestration = {
    ...(document.orchestration as object),
    mode: 'multi',
    strategy: 'schedule',
    members: [member('aaaa', '解读员', '逐条解释保险条款'), member('bbbb', '测算员', '计算赔付金额')],
  };
  await api.write(id, { prompt: '你是接待员。', orchestration });
  return id;
};

it('STUDIO-03 several agents: the hand-over is seen in the preview, in the trace and in the released chat', async () => {
  const id = await newTeam();
  const { page, context, faults } = await newVisitor(browser, { as: 'user' });
  await openInStudio(page, id);
  const box = page.locator('.preview-compose textarea');
  await box.fill('#hand 测算员 住院花了两万三能赔多少');
  await box.press('Enter');
  await page.locator('.hand-over-line', { hasText: '理赔咨询台 转交给 测算员' }).waitFor();
  await page.locator('.agent-line', { hasText: '测算员' }).waitFor();
  await page.locator('.trace-row', { hasText: '测算员' }).waitFor();
  await page.getByText('调试通过').waitFor();
  const { draftNo } = await api.draft(id);
  expect((await api.release(id, draftNo)).data).toEqual({ no: 1 });
  await page.goto(`/agent-execute?id=${id}&source=mine`);
  await page.locator('textarea').first().fill('#hand 解读员 条款怎么看');
  await page.keyboard.press('Enter');
  await page.locator('.hand-over-line', { hasText: '理赔咨询台 转交给 解读员' }).waitFor();
  await page.locator('.agent-line', { hasText: '解读员' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
}, 90_000);
