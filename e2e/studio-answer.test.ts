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

it('MSG-27 STUDIO-20 an agent is set to answer as JSON: a wrong schema is told and not saved, an answer is shown as JSON', async () => {
  const id = await api.create('报价');
  made.push(id);
  const { page, faults } = await newVisitor(browser, { as: 'user', locale: 'zh-CN' });
  await openInStudio(page, id);
  const stored = async () => (await api.draft(id)).document.answer as { format: string; schema: string };
  await page.getByRole('button', { name: '回答格式', expanded: false }).click();
  await page.locator('.define-section .ant-segmented-item', { hasText: 'JSON 数据' }).click();
  await page.getByRole('button', { name: '从一个样例开始' }).click();
  await expect.poll(async () => (await stored()).schema, { timeout: 15_000 }).toContain('"amount"');
  expect(await page.locator('.define-section .json-block').textContent()).toContain('"tags"');
  const box = page.getByRole('textbox', { name: 'JSON 结构' });
  const right = await box.inputValue();
  await box.fill(right.replace('"number"', '"text"'));
  await page.getByText('properties.amount.type：不能是这个值').waitFor();
  await page.locator('.save-words', { hasText: '回答的 JSON 结构有误' }).waitFor();
  expect((await stored()).schema).toBe(right);
  await box.fill(right);
  await page.locator('.save-words', { hasText: '已自动保存' }).waitFor();

  const ask = page.locator('.preview-compose textarea');
  await ask.fill('#echo 不是所要的');
  await ask.press('Enter');
  const answer = page.locator('.robot-message').last();
  await answer.locator('.robot-body > .json-block').waitFor({ timeout: 30_000 });
  expect(JSON.parse((await answer.locator('.robot-body > .json-block pre').textContent()) ?? '')).toHaveProperty(
    'amount',
  );
  await answer.getByText('不是所要求的 JSON').click();
  await answer.getByText('回答：不是 JSON').waitFor();
  await page.locator('.trace-row', { hasText: '出错' }).waitFor({ timeout: 15_000 });
  expect(faults).toEqual([]);
});
