import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, counted, lastWords, questions } from './chat-steps.ts';
import { toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

let browser: Browser;
const account = 'user';
const api = studioApi(account);
const made: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of made) await api.remove(id);
  await browser.close();
});

const open = async (name: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const id = await api.create(name);
  made.push(id);
  const visitor = await newVisitor(browser, { as: account, locale });
  await openInStudio(visitor.page, id);
  return { id, ...visitor };
};
const slow = { timeout: 60_000 };
const box = (page: Page) => page.locator('.preview-compose textarea');
const sendButton = (page: Page) => page.locator('.preview-send:not(.is-stop)');
const rows = (page: Page, kind = '') => page.locator(`.trace-row${kind && `.is-${kind}`}`);
const drawer = (page: Page) => page.locator('.ant-drawer-open');
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  // Only when it is gone altogether the focus is back where it came from.
  await page.locator('.ant-drawer').waitFor({ state: 'detached' });
};

type Sent = { run_id: string; release: number; tool_mocks?: object; rerun_of?: string; rerun_from?: number };

/** Does what starts a run, gives what was sent, and waits until the run is over. */
const run = async (page: Page, start: () => Promise<unknown>): Promise<Sent> => {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/agent_runtime/chat'), slow),
    start(),
  ]);
  const traced = page.waitForResponse((reply) => reply.url().includes('/trace'), slow);
  await traced;
  await sendButton(page).waitFor(slow);
  return request.postDataJSON() as Sent;
};
const ask = (page: Page, text: string) =>
  run(page, async () => {
    await box(page).fill(text);
    await box(page).press('Enter');
  });
const writePrompt = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: '提示词' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
};
/** How often the model was really asked under this key. */
const modelCalls = async (key: string) => {
  const ledger = new URL('/ledger', process.env.DEMO_MODEL_URL);
  ledger.searchParams.set('key', key);
  return ((await (await fetch(ledger)).json()) as { calls: number }).calls;
};
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });

it('STUDIO-04 STUDIO-23 a debug run uses the draft as it is on the screen, and says when that has changed', async () => {
  const { id, page, context, faults } = await open('调试之旅');
  await page.getByText('在这里试用草稿').waitFor();
  await writePrompt(page, '你是报销专员小智，先给结论再说依据。');
  const sent = await ask(page, '你是谁？');
  expect(sent.release).toBe(0);
  await expect.poll(() => lastWords(page), slow).toContain('报销专员小智');
  await rows(page, 'model').first().click();
  await drawer(page).getByText('你是报销专员小智，先给结论再说依据。').waitFor();
  await drawer(page).getByText('你是谁？').waitFor();
  await close(page);
  const { draftNo, debuggedNo } = (await api.draft(id)) as { draftNo: number; debuggedNo?: number };
  expect(debuggedNo).toBe(draftNo);

  await writePrompt(page, '你是财务专员阿财，只说结论。');
  await page.getByText('草稿已改，需要重新调试').waitFor();
  await ask(page, '你是谁？');
  await expect.poll(() => lastWords(page), slow).toContain('财务专员阿财');
  await page.getByText('草稿已改，需要重新调试').waitFor({ state: 'detached' });

  // A reload goes on with the conversation and its traces; clearing begins anew and keeps it out of the chat's list.
  await page.reload();
  await expect.poll(() => questions(page).count(), slow).toBe(2);
  await rows(page, 'model').first().waitFor();
  await button(page, '清空，重新开始').click();
  await page.getByText('在这里试用草稿').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('STUDIO-04 STUDIO-19 a draft that cannot be stored is not run, and the reason is told', async () => {
  const { page, context } = await open('太长之旅');
  let chats = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/agent_runtime/chat')) chats++;
  });
  await writePrompt(page, '长'.repeat(501));
  await box(page).fill('你好');
  await box(page).press('Enter');
  await toast(page, '草稿里有内容不对，改好之后再调试：输入内容不能超过1500字节').waitFor();
  expect(chats).toBe(0);
  expect(await box(page).inputValue()).toBe('你好');
  await context.close();
});

it('STUDIO-04 the trace shows models and tools with what went in and out; a stopped run can be asked again', async () => {
  const { page, context, faults } = await open('轨迹之旅');
  await ask(page, '#tool calculator {"expression":"12*12"}');
  await expect.poll(() => rows(page).count(), slow).toBe(4);
  expect(await rows(page, 'model').count()).toBe(2);
  await page.getByText(/^[\d.]+ 毫?秒 · [\d,]+ tokens · ¥/).waitFor();
  await rows(page, 'tool').focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByText('"12*12"').waitFor();
  await drawer(page).getByText(/144/).waitFor();
  await close(page);
  await rows(page, 'model').last().click();
  await drawer(page).getByRole('heading', { name: '提示词' }).waitFor();
  await drawer(page)
    .getByText(/#tool calculator/)
    .waitFor();
  await drawer(page).getByRole('heading', { name: '模型回复' }).waitFor();
  await drawer(page)
    .getByText(/输入 [\d,]+ · 输出 [\d,]+/)
    .waitFor();
  await close(page);

  await run(page, async () => {
    await box(page).fill('#tokens 1200');
    await box(page).press('Enter');
    await expect.poll(async () => (await lastWords(page)).length, slow).toBeGreaterThan(40);
    await rows(page, 'model').first().waitFor();
    await button(page, '停止生成').click();
  });
  await page.getByText('对话已终止').waitFor();
  const again = await run(page, async () => {
    await answers(page).last().hover();
    await button(answers(page).last(), '重试').click();
  });
  expect(again.release).toBe(0);
  await expect.poll(() => lastWords(page), slow).toContain(counted(1200));
  expect(faults).toEqual([]);
  await context.close();
});

it('STUDIO-04 STUDIO-20 ERR-101 the reply of a tool is written by the author until it is taken away', async () => {
  const { page, context } = await open('模拟之旅');
  const question = '#tool calculator {"expression":"1+1"}';
  await ask(page, question);
  await rows(page, 'tool').click();
  await button(drawer(page), '模拟返回').click();
  const dialog = page.getByRole('dialog').filter({ hasText: '模拟「计算器」的返回' });
  await dialog.getByText('JSON', { exact: true }).click();
  await dialog.getByLabel('返回内容').fill('{a');
  await button(dialog, /^保\s?存$/).click();
  await dialog.getByText('请输入正确的json格式').waitFor();
  await dialog.getByLabel('返回内容').fill('{"answer":42}');
  await button(dialog, /^保\s?存$/).click();
  await page.getByText('模拟 计算器', { exact: true }).waitFor();

  const mocked = await ask(page, question);
  expect(mocked.tool_mocks).toEqual({ calculator: '{"answer":42}' });
  await expect.poll(() => lastWords(page), slow).toContain('"answer":42');
  await rows(page, 'tool').getByText('模拟').waitFor();
  await rows(page, 'tool').click();
  await drawer(page).getByText('模拟返回，工具没有被真正调用').waitFor();
  await close(page);

  await button(page, '取消模拟 计算器').click();
  const plain = await ask(page, question);
  expect(plain.tool_mocks).toBeUndefined();
  await expect.poll(() => lastWords(page), slow).toContain('1+1 = 2');
  await context.close();
});

it('ERR-101 in English the field says the same', async () => {
  const { page, context } = await open('JSON journey', 'en-US');
  await ask(page, '#tool calculator {"expression":"1+1"}');
  await rows(page, 'tool').click();
  await button(drawer(page), 'Mock the reply').click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Mock the reply of' });
  await dialog.getByText('JSON', { exact: true }).click();
  await dialog.getByLabel('Reply').fill('{a');
  await button(dialog, 'Save').click();
  await dialog.getByText('Please input correct json format').waitFor();
  await context.close();
});

it('STUDIO-04 a run made again from its second step does not ask the model for the first', async () => {
  const { page, context } = await open('重跑之旅');
  const first = await ask(page, '#steps 2 calculator {"expression":"2+3"}');
  await expect.poll(() => rows(page, 'model').count(), slow).toBe(3);
  expect(await modelCalls(`${first.run_id}:1`)).toBe(1);
  await rows(page, 'model').nth(1).click();
  await drawer(page).getByText('第 2 步').waitFor();
  const again = await run(page, () => button(drawer(page), '从这一步重跑').click());
  expect(again).toMatchObject({ release: 0, rerun_of: first.run_id, rerun_from: 2 });
  await expect.poll(() => rows(page, 'model').count(), slow).toBe(3);
  await page.locator('.trace-row.is-model.is-taken').waitFor();
  await expect.poll(() => lastWords(page), slow).toContain('2+3 = 5');
  expect(await modelCalls(`${again.run_id}:1`)).toBe(0);
  expect(await modelCalls(`${again.run_id}:2`)).toBe(1);
  expect(await modelCalls(`${again.run_id}:3`)).toBe(1);
  expect(await questions(page).count()).toBe(1);

  await page.getByLabel('选择一次运行').click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(/^第 1 次/)
    .click();
  await page.locator('.trace-row.is-taken').waitFor({ state: 'detached' });
  await context.close();
});
