import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import {
  answers,
  ask,
  counted,
  freeAgent,
  lastWords,
  openChat,
  pricedAgent,
  questions,
  stopButton,
  watchBlank,
  whenIdle,
} from './chat-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const slow = { timeout: 60_000 };
const visit = () => newVisitor(browser, { as: 'admin' });

describe('a conversation', () => {
  it('CHAT-08 CHAT-11 CHAT-17 CHAT-28 CHAT-29 CHAT-30 CHAT-34 BILL-02 ask, stop, retry, follow up', async () => {
    const { page, context, faults } = await visit();
    await openChat(page, pricedAgent);
    const calls: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/addAgentDecutFeeInfo|agent_runtime\/chat$/.test(path)) calls.push(path.split('/').at(-1) ?? '');
    });
    await ask(page, '#tokens 1200');
    await questions(page).first().waitFor();
    expect(await page.locator('.chat-welcome').count()).toBe(0);
    await stopButton(page).waitFor();
    await expect.poll(async () => (await lastWords(page)).length, slow).toBeGreaterThan(50);
    await stopButton(page).click();
    await page.getByText('对话已终止').waitFor();
    await whenIdle(page);
    const stopped = await lastWords(page);
    await page.waitForTimeout(1500);
    expect(await lastWords(page)).toBe(stopped);
    expect(calls).toEqual(['addAgentDecutFeeInfo', 'chat']);

    await answers(page).first().hover();
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect.poll(() => lastWords(page), slow).toContain(counted(1200));
    expect(await questions(page).count()).toBe(1);
    expect(await answers(page).count()).toBe(1);
    expect(await page.getByText('对话已终止').count()).toBe(0);

    await whenIdle(page);
    await ask(page, '#echo 第二个问题的回答');
    await expect.poll(() => lastWords(page), slow).toContain('第二个问题的回答');
    // What the stopped answer had set aside went back, so the next one is paid for anew; the one after it is covered.
    expect(calls.filter((name) => name === 'addAgentDecutFeeInfo')).toHaveLength(2);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('CHAT-26 CHAT-27 a preset question and a suggestion are sent by a click', async () => {
    const { page, context } = await visit();
    await openChat(page, freeAgent);
    const preset = page.locator('.chat-presets button').first();
    const words = ((await preset.textContent()) ?? '').trim();
    await preset.click();
    await questions(page).first().getByText(words, { exact: true }).waitFor();
    await whenIdle(page);
    const suggestion = answers(page).first().getByRole('list', { name: '接着问' }).getByRole('button').first();
    await suggestion.waitFor({ timeout: 20_000 });
    const next = ((await suggestion.textContent()) ?? '').trim();
    await suggestion.click();
    await questions(page).nth(1).getByText(next, { exact: true }).waitFor();
    // An old answer offers nothing to go on with.
    await expect.poll(() => answers(page).first().getByRole('list', { name: '接着问' }).count()).toBe(0);
    await context.close();
  });

  it('CHAT-29 a failed answer says so, costs nothing and can be asked again', async () => {
    const { page, context } = await visit();
    await openChat(page, freeAgent);
    await ask(page, '#fail 500');
    await page.locator('.robot-message.is-error').waitFor({ timeout: 60_000 });
    await page.getByText('本次没有扣费。').waitFor();
    await page.getByRole('button', { name: '重试' }).first().waitFor();
    await context.close();
  });

  it('CHAT-14 clearing asks first, shows the welcome page and keeps the old session', async () => {
    const { page, context } = await visit();
    await openChat(page, freeAgent);
    const title = `清空${Date.now() % 1_000_000}`;
    const blank = await watchBlank(page, title);
    await ask(page, title);
    await whenIdle(page);
    expect(await blank()).toEqual([]);
    await page.getByRole('button', { name: '清空对话' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
    await page.locator('.chat-welcome').waitFor();
    await page.locator('.chat-session').getByText(title).waitFor();
    await context.close();
  });
});
