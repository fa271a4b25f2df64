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
  questions,
  stopButton,
  whenIdle,
} from './chat-steps.ts';
import { pathOf } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const slow = { timeout: 60_000 };
const visit = () => newVisitor(browser, { as: 'admin' });

describe('a conversation without a network, for a while', () => {
  it('CHAT-36 SESS-07 a reload in the middle of an answer and a second browser miss nothing', async () => {
    const { page, context } = await visit();
    await openChat(page, freeAgent);
    await ask(page, '#tokens 3');
    await page.waitForURL('**sessionId=**');
    await whenIdle(page);
    const second = await visit();
    await second.page.goto(pathOf(page));
    await answers(second.page).first().waitFor();

    await ask(page, '#tokens 1200');
    await stopButton(second.page).waitFor();
    await expect.poll(async () => (await lastWords(page)).length, slow).toBeGreaterThan(40);
    await page.reload();
    await expect.poll(() => lastWords(second.page), slow).toContain(counted(1200));
    await expect.poll(() => lastWords(page), slow).toContain(counted(1200));

    await whenIdle(second.page);
    await ask(second.page, '#tokens 30');
    await expect.poll(() => lastWords(page), slow).toContain(counted(30));
    await questions(page).last().getByText('#tokens 30', { exact: true }).waitFor();
    await second.context.close();
    await context.close();
  });

  it('CHAT-36 CHAT-42 ten seconds offline: a hint, no error, and the answer is whole', async () => {
    const { page, context } = await visit();
    await openChat(page, freeAgent);
    await ask(page, '#tokens 1600');
    await expect.poll(async () => (await lastWords(page)).length, slow).toBeGreaterThan(40);
    await context.setOffline(true);
    // A browser that is told to be offline keeps what is open: the connection is cut where it really is.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('正在重新连接').waitFor();
    await page.waitForTimeout(10_000);
    expect(await page.locator('.robot-message.is-error').count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => lastWords(page), slow).toContain(counted(1600));
    expect(await page.getByText('正在重新连接').count()).toBe(0);
    await context.close();
  });

  it('CHAT-36 a question sent while offline is sent once the network is back, and only once', async () => {
    const { page, context } = await visit();
    await openChat(page, freeAgent);
    await context.setOffline(true);
    await ask(page, '#tokens 20');
    await page.getByText('正在重新连接').waitFor();
    await page.waitForTimeout(3000);
    await context.setOffline(false);
    await expect.poll(() => lastWords(page), slow).toContain(counted(20));
    await page.reload();
    await answers(page).first().waitFor();
    expect(await questions(page).count()).toBe(1);
    await context.close();
  });
});
