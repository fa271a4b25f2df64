import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { origin } from './platform.ts';
import { studioApi } from './studio-api.ts';

const name = `旅程向量 ${Date.now().toString(36)}`;
const admin = studioApi('admin');
let browser: Browser;
let modelId: string;
beforeAll(async () => {
  browser = await openBrowser();
  const access = { baseUrl: process.env.DEMO_MODEL_URL, apiKey: process.env.DEMO_MODEL_KEY };
  const model = { ...access, name, kind: 'embedding', modelName: 'zhixing-embed', extraBody: { dimensions: 64 } };
  modelId = (await admin.send<{ id: string }>('POST', '/aiagent_api/model', { ...model, scope: 'tenant' })).data.id;
});
afterAll(async () => {
  await admin.send('DELETE', `/aiagent_api/model/${modelId}`);
  await browser?.close();
});

it('a newcomer moves a base to another embedding model on a dark phone, and what was found is found', {
  timeout: 120_000,
}, async () => {
  const { page, context, token, faults } = await newMember(browser, { size: 'phone', theme: 'dark' });
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${origin()}/knowledge_api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await reply.json()) as { data: { id: string } }).data;
  };
  const { id } = await send('knowledge', { name: '食堂' });
  await send(`knowledge/${id}/entry`, { question: '午餐几点开始', answer: '午餐十一点半开始。' });

  await page.goto(`/knowledge-list?id=${id}&tab=settings`);
  const card = page.locator('.settings-card').filter({ has: page.getByRole('heading', { name: '向量模型' }) });
  await card.getByRole('combobox', { name: '选择向量模型' }).click();
  await page.getByTitle(name).click();
  await card.getByRole('button', { name: '换用', exact: true }).click();
  await page.getByText('会重新计算 1 个分段的向量', { exact: false }).waitFor();
  await page.getByRole('button', { name: '开始换用' }).click();
  await card.getByText(`正在使用「${name}」。`).waitFor({ timeout: 30_000 });
  await page.locator('.base-summary').getByText(`按词与语义检索 · ${name}`).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  await page.getByRole('tab', { name: '命中测试' }).click();
  await page.getByRole('textbox', { name: '问题', exact: true }).fill('午餐几点开始');
  await page.getByRole('button', { name: '测一次' }).click();
  const hit = page.locator('.hit-list').getByRole('listitem').first();
  await hit.getByText('十一点半').first().waitFor();
  await hit.getByText(/^义 /).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
