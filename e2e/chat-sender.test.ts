import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, box, freeAgent, openChat, questions, sendButton, whenIdle } from './chat-steps.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const visit = () => newVisitor(browser, { as: 'admin' });
const pick = (page: Page, name: string, content: string | Buffer = '会议记录\n') =>
  page
    .locator('.chat-acts input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
const chip = (page: Page, name: string) => page.getByLabel('要发送的文件').getByText(name, { exact: true });

it('CHAT-17 CHAT-18 ERR-51 ERR-52 Enter sends, Ctrl+Enter starts a line, nothing empty is sent', async () => {
  const { page, context } = await visit();
  await openChat(page, freeAgent);
  let chats = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/agent_runtime/chat')) chats++;
  });
  await box(page).press('Enter');
  await toast(page, '请输入您的问题').waitFor();
  await sendButton(page).click();
  await toast(page, '请先输入内容或上传文件').waitFor();
  await box(page).fill('   ');
  await sendButton(page).click();
  await box(page).fill('第一行');
  await box(page).press('Control+Enter');
  await page.keyboard.type('第二行');
  expect(await box(page).inputValue()).toBe('第一行\n第二行');
  await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229, bubbles: true });
  expect(chats).toBe(0);
  await box(page).press('Enter');
  await questions(page).first().getByText('第一行').waitFor();
  await expect.poll(() => chats).toBe(1);
  await context.close();
});

it('CHAT-09 LIMIT-14 the box grows from one row to five and then scrolls', async () => {
  const { page, context } = await visit();
  await openChat(page, freeAgent);
  const height = async () => (await box(page).boundingBox())?.height ?? 0;
  const one = await height();
  await box(page).fill(Array.from({ length: 8 }, (_, index) => `第 ${index + 1} 行`).join('\n'));
  await expect.poll(height).toBe(one * 5);
  const scrolls = await box(page).evaluate((area) => area.scrollHeight > area.clientHeight);
  expect(scrolls).toBe(true);
  await context.close();
});

it('the unsent text is still there after a reload', async () => {
  const { page, context } = await visit();
  await openChat(page, freeAgent);
  await box(page).fill('还没写完的问题');
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('还没写完的问题');
  await ask(page, '#tokens 3');
  await whenIdle(page);
  await box(page).fill('追问写到一半');
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('追问写到一半');
  await context.close();
});

it('CHAT-10 CHAT-20 CHAT-21 CHAT-22 ERR-53 files: kinds, progress, taking back, sending', async () => {
  const { page, context } = await visit();
  await openChat(page, freeAgent);
  const accept = await page.locator('.chat-acts input[type=file]').getAttribute('accept');
  expect(accept).toBe('.jpeg,.jpg,.png,.doc,.docx,.xls,.xlsx,.pdf,.ppt,.pptx,.txt,.mp3,.wav,.zip');
  await pick(page, '病毒.exe');
  await toast(page, '请上传 image、word、excel、pdf、audio、zip 等类型文件').waitFor();
  expect(await page.getByLabel('要发送的文件').count()).toBe(0);
  await pick(page, '纪要.txt');
  await chip(page, '纪要.txt').waitFor();
  await pick(page, '多余.txt');
  await page.getByRole('button', { name: '移除多余.txt' }).click();
  await chip(page, '多余.txt').waitFor({ state: 'detached' });
  await page.locator('.chat-files li:not(.is-sending)').waitFor();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/agent_runtime/chat')),
    sendButton(page).click(),
  ]);
  const { files } = sent.postDataJSON() as { files: Record<string, string>[] };
  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({
    name: '纪要.txt',
    type: 'Image',
    transferMethod: 'RemoteUrl',
    mimeType: 'text/plain',
  });
  expect(files[0]?.url).toBeTruthy();
  await questions(page).first().getByText('纪要.txt').waitFor();
  await answers(page).first().waitFor();
  await context.close();
});

it('CHAT-19 CHAT-20 ERR-54 while a file is on its way nothing is sent', async () => {
  const { page, context } = await visit();
  await openChat(page, freeAgent);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  await pick(page, '大文件.txt', '一行字\n'.repeat(120_000));
  const bar = page.locator('.chat-files progress');
  await bar.waitFor();
  await box(page).fill('看看这个文件');
  await box(page).press('Enter');
  await toast(page, '文件正在上传，请稍后！').waitFor();
  expect(await questions(page).count()).toBe(0);
  await expect.poll(() => bar.getAttribute('value').then(Number), { timeout: 20_000 }).toBeGreaterThan(0);
  await bar.waitFor({ state: 'detached', timeout: 40_000 });
  await chip(page, '大文件.txt').waitFor();
  await context.close();
});

/** The smallest document a reader opens. */
const smallPdf = () => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    '<</Length 47>>stream\nBT /F1 24 Tf 40 100 Td (Travel policy) Tj ET\nendstream',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${at} 00000 n \n`;
  });
  const start = text.length;
  return `${text}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
};

it('CHAT-16 a PDF opens in the side panel and closes again', async () => {
  const { page, context, faults } = await visit();
  await openChat(page, freeAgent);
  await pick(page, '差旅标准.pdf', smallPdf());
  await page.locator('.chat-files li:not(.is-sending)').waitFor();
  await ask(page, '#tokens 3');
  await whenIdle(page);
  await questions(page).first().getByRole('button', { name: '差旅标准.pdf' }).click();
  const panel = page.getByRole('region', { name: '侧边预览' });
  await panel.locator('canvas').waitFor({ timeout: 60_000 });
  await panel.getByText('Travel policy').waitFor();
  await panel.getByText('第 1 / 1 页').waitFor();
  await panel.getByRole('button', { name: '关闭预览' }).click();
  await panel.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});
