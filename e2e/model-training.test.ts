import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trainingFile } from '../apps/server/test/training-file.ts';
import { axe } from './axe.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

const access = { baseUrl: process.env.DEMO_MODEL_URL ?? '', apiKey: process.env.DEMO_MODEL_KEY ?? '' };
const api = studioApi('creator');
const prefix = '训练旅程';

const models = async () => (await api.send<{ id: string; name: string }[]>('GET', '/aiagent_api/model')).data;
/** How long the simulated provider takes. */
const takes = (trainMs: number) =>
  fetch(new URL('/control', access.baseUrl), { method: 'POST', body: JSON.stringify({ trainMs }) });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  for (const { id, name } of await models())
    if (name.startsWith(prefix)) await api.send('DELETE', `/aiagent_api/model/${id}`);
});

const addModel = async () => {
  const name = `${prefix} ${Date.now().toString(36)}`;
  const body = { name, kind: 'LLM', modelName: 'zhixing-demo', scope: 'personal', ...access };
  expect((await api.send('POST', '/aiagent_api/model', body)).code).toBe(200);
  return name;
};
const file = (text: string) => ({ name: '理赔口径.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
const openTraining = async (page: Page, name: string, button = `训练 ${name}`) => {
  await page.goto('/studio?area=models');
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.locator('.ant-modal').filter({ hasText: name });
  await dialog.locator('.models-none, .training-list').waitFor();
  return dialog;
};
const serious = async (page: Page) => {
  const { violations } = await axe(page).include('.ant-modal').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

it('MODEL-05 a model is trained with one’s own examples, and an agent answers with what came of it', async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'creator' });
  const name = await addModel();
  const dialog = await openTraining(page, name);
  await dialog.getByText('还没有训练过。').waitFor();

  await page.locator('.ant-modal input[type=file]').setInputFiles(file(trainingFile(12, ['{"messages":', '{"a":1}'])));
  await dialog.getByText('2 行有问题，改好后再选一次').waitFor();
  await dialog.getByText('第 13 行不是 JSON').waitFor();
  await dialog.getByText('第 14 行没有 messages').waitFor();
  expect(await dialog.getByRole('button', { name: '开始训练' }).isDisabled()).toBe(true);
  await page.locator('.ant-modal input[type=file]').setInputFiles(file(trainingFile(3)));
  await dialog.getByText('只有 3 条样例，至少要 10 条').waitFor();
  await page.locator('.ant-modal input[type=file]').setInputFiles(file(trainingFile()));
  await dialog.getByText('12 条样例，格式都对').waitFor();
  await dialog.getByRole('button', { name: '开始训练' }).click();
  await dialog.getByText('名称不能为空').waitFor();
  await dialog.getByLabel('训练名称').fill('口径');
  await dialog.getByRole('button', { name: '开始训练' }).click();
  await toast(page, '已开始训练「口径」').waitFor();

  const state = dialog.locator('.training-list li').first();
  await state.getByText('训练中', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: '开始训练' }).isDisabled()).toBe(true);
  await state.getByText('已完成', { exact: true }).waitFor({ timeout: 60_000 });
  await state.getByText('成功', { exact: true }).waitFor();
  expect(await state.getByText('训练中', { exact: true }).count()).toBe(0);
  await state.getByRole('button', { name: `打开新模型「${name} · 口径」` }).click();
  await page.getByRole('dialog', { name: `编辑模型 · ${name} · 口径` }).waitFor();

  const trained = (await models()).find((row) => row.name === `${name} · 口径`);
  const agentId = await api.create('口径助手');
  await openInStudio(page, agentId);
  await page.locator('.is-define').getByLabel('对话模型', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: `${name} · 口径` }).click();
  await expect
    .poll(async () => (await api.draft(agentId)).document.models, { timeout: 20_000 })
    .toMatchObject({ chat: trained?.id });
  expect(await api.chat(agentId, '问题 7', { release: 0 })).toContain('答案 7');
  await api.remove(agentId);
  expect(faults).toEqual([]);
  await context.close();
});

it('MODEL-05 a training is cancelled after a question, in English too', async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'creator', locale: 'en-US' });
  await takes(60_000);
  const name = await addModel();
  const dialog = await openTraining(page, name, `Train ${name}`);
  await dialog.getByLabel('Training name').fill('wording');
  await page.locator('.ant-modal input[type=file]').setInputFiles(file(trainingFile()));
  await dialog.getByRole('button', { name: 'Start training' }).click();
  await dialog.getByText('In progress', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel training' }).click();
  const sure = page.getByRole('dialog', { name: 'Cancel training “wording”?' });
  await sure.getByRole('button', { name: 'Cancel training' }).click();
  await toast(page, 'Training “wording” was cancelled').waitFor();
  await dialog.getByText('Completed', { exact: true }).waitFor();
  await dialog.getByText('Cancelled', { exact: true }).waitFor();
  await takes(4_000);
  expect(faults).toEqual([]);
  await context.close();
});

it.each([
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['light', 'phone'],
  ['dark', 'phone'],
] as const)('axe finds nothing serious in the training of a model (%s, %s)', async (theme, size) => {
  const { page, context } = await newVisitor(browser, { as: 'creator', theme, size });
  const name = await addModel();
  const dialog = await openTraining(page, name);
  await page.locator('.ant-modal input[type=file]').setInputFiles(file(trainingFile(12, ['x', 'y'])));
  await dialog.getByText('2 行有问题，改好后再选一次').waitFor();
  await page.waitForTimeout(400);
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();
});
