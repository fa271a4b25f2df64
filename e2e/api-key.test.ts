import OpenAI from 'openai';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { findAgent, freeAgent } from './chat-steps.ts';
import { newMember } from './new-member.ts';
import { origin } from './platform.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('somebody new makes a key, a program talks with it, the page counts, and revoked it opens nothing', async () => {
  const { page, context, faults } = await newMember(browser);
  await page.goto('/index');
  await page.getByRole('button', { name: /^账户：/ }).click();
  await page.getByRole('link', { name: 'API 密钥' }).click();
  await page.getByText('还没有密钥').waitFor();
  await page.getByRole('button', { name: '创建密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '创建密钥' });
  await dialog.getByRole('button', { name: '创建密钥' }).click();
  await dialog.getByText('请填写名称').waitFor();
  await dialog.getByLabel('名称').fill('客服系统');
  await dialog.getByLabel('每天最多').fill('1');
  await dialog.getByRole('button', { name: '创建密钥' }).click();
  const shown = page.locator('.api-key-made code');
  await shown.waitFor();
  const key = (await shown.textContent()) ?? '';
  expect(await page.locator('.snippet pre').textContent()).toContain(key);

  const { id: model } = await findAgent(freeAgent);
  const client = new OpenAI({ apiKey: key, baseURL: `${origin()}/v1`, maxRetries: 0 });
  const ask = () => client.chat.completions.create({ model, messages: [{ role: 'user', content: '你好' }] });
  expect((await ask()).choices[0]?.message.content).not.toBe('');
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'api_key_used' });

  await page.reload();
  await page.getByText('1 / 1').waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await page.getByRole('button', { name: '「客服系统」的用量' }).click();
  await page.getByText(/最近 30 天 1 次/).waitFor();
  await page.getByRole('button', { name: '修改「客服系统」' }).click();
  await page.getByRole('dialog', { name: '修改密钥' }).getByLabel('每天最多').fill('5');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByText('1 / 5').waitFor();
  expect((await ask()).choices).toHaveLength(1);
  await page.getByRole('button', { name: '撤销「客服系统」' }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^撤\s?销$/ })
    .click();
  await toast(page, '密钥已撤销').waitFor();
  await page.getByText('还没有密钥').waitFor();
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(faults).toEqual([]);
  await context.close();
});
