import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { guestPorts } from './guest-ports.ts';
import { openPetStore } from './pet-store.ts';
import { toast } from './steps.ts';
import { askPreview, attachTool, openStudio, openTools, row } from './tool-steps.ts';

let browser: Browser;
let store: Awaited<ReturnType<typeof openPetStore>>;
beforeAll(async () => {
  store = await openPetStore(guestPorts[2]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  store.close();
});

it('IMPORT-01 IMPORT-05 IMPORT-09 TOOL-12 a description at a URL is read, edited, saved and attached; the chat shows the call', {
  timeout: 90_000,
}, async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  const [name, adding] = [`查宠物 ${Date.now()}`, `登记 ${Date.now()}`];
  await openTools(page);
  await page.getByRole('button', { name: '导入工具' }).click();
  const dialog = page.getByRole('dialog', { name: '导入工具' });
  await dialog.getByLabel('OpenAPI 描述').fill(`${store.url}/openapi.json`);
  await dialog.getByLabel('baseUrl').fill(store.url);
  await dialog.getByRole('button', { name: '获取工具' }).click();
  await dialog.getByText('宠物商店，找到 3 个工具').waitFor();
  await dialog.locator('.found-row', { hasText: '查询宠物' }).getByRole('button', { name: /^编辑/ }).click();
  await dialog.getByLabel('名称', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: '参数 添加一行' }).click();
  await dialog.getByLabel('参数第 1 行名称').fill('lang');
  await dialog.getByLabel('参数第 1 行固定值').fill('zh');
  await dialog.getByLabel('接口属性').click();
  const marks = page.locator('.ant-select-dropdown:visible .attribute-mark');
  await marks.nth(4).waitFor();
  const drawn = await marks.evaluateAll((all) => all.map((mark) => mark.querySelector('path')?.getAttribute('d')));
  expect(new Set(drawn).size).toBe(5);
  await page.getByTitle('终点', { exact: true }).last().click();
  await dialog.locator('.found-row', { hasText: name }).locator('.found-line [data-attribute="arrow-end"]').waitFor();
  await dialog.locator('.found-row', { hasText: '登记宠物' }).getByRole('button', { name: /^编辑/ }).click();
  await dialog.getByLabel('名称', { exact: true }).fill(adding);
  await dialog.getByLabel('保存后直接发布').click();
  await dialog.getByRole('button', { name: '保存 3 个工具' }).click();
  await toast(page, '保存成功').waitFor();
  await row(page, name).getByText('已发布').waitFor();

  await openStudio(page, `宠物顾问${Date.now() % 100_000}`);
  await attachTool(page, name);
  await attachTool(page, adding);
  await askPreview(page, `#tool ${store.names.get} {"petId": 7}`);
  const answer = page.locator('.robot-message').last();
  await answer.getByText('已调用 1 个工具').waitFor();
  await answer.getByText('已调用 1 个工具').click();
  await answer.locator('.call-detail').getByText('"petId"').waitFor();
  await answer.locator('.call-detail').getByText('橘猫7号').waitFor();
  expect(store.calls).toContainEqual({ method: 'GET', path: '/pets/7?lang=zh', body: null });

  // It changes something outside, so the person is asked; the body keeps the types of the description.
  await answer.getByText(/tokens/).waitFor();
  await askPreview(page, `#tool ${store.names.add} {"name":"小白","isVaccinated":true,"tags":["白","猫"]}`);
  const card = page.locator('.consent-card');
  await card.getByText('小白').first().waitFor();
  expect(store.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await card.getByRole('button', { name: /允\s?许/ }).click();
  await page.locator('.robot-message').last().getByText('已调用 1 个工具').waitFor();
  expect(store.calls.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/pets', body: { name: '小白', isVaccinated: true, tags: ['白', '猫'] } },
  ]);
  expect(faults).toEqual([]);
  await context.close();
});
