import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, box, freeAgent, openChat, questions, whenIdle } from './chat-steps.ts';
import { newMember } from './new-member.ts';
import { origin } from './platform.ts';
import { logIn, newPassword, pathOf } from './steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const typed = '这句还没有发出去';

describe('a page whose right to listen ends while it is open', () => {
  it('shows the login page by itself, and what was typed is there after logging in again', async () => {
    const { page, context, faults, mail, token } = await newMember(browser);
    await openChat(page, freeAgent);
    await ask(page, '#tokens 3');
    await whenIdle(page);
    await expect.poll(() => pathOf(page)).toContain('sessionId=');
    await box(page).fill(typed);
    const events: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/events')) events.push(request.url());
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${origin()}/agent_api/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
    await page.waitForURL('**/login?**', { timeout: 10_000 });
    expect(events).toEqual([]);
    await logIn(page, { username: mail, password: newPassword, path: pathOf(page) });
    await page.waitForURL('**/agent-execute?**');
    await expect.poll(() => box(page).inputValue()).toBe(typed);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says so where the agent is no longer given; what was said and typed stays', async () => {
    const owner = studioApi('user');
    const agentId = await owner.create('借来的智能体');
    await owner.releasePrompt(agentId, '你是样例。');
    const { data: share } = await owner.send<{ id: string; link: string }>(
      'GET',
      `/aiagent_api/user-session/generate-share-key?agentId=${agentId}`,
    );
    const { page, context, faults } = await newVisitor(browser, { as: 'free' });
    await page.goto(share.link);
    await ask(page, '#tokens 3');
    await whenIdle(page);
    await answers(page).first().waitFor();
    await box(page).fill(typed);
    expect((await owner.send('DELETE', `/aiagent_api/user-session/share-keys/${share.id}`)).code).toBe(200);
    await page.getByText('这个对话不再对你开放，已有内容仍可查看').waitFor({ timeout: 10_000 });
    expect(await box(page).inputValue()).toBe(typed);
    expect(await questions(page).count()).toBe(1);
    expect(pathOf(page)).toContain('/agent-execute?');
    expect(faults).toEqual([]);
    await owner.remove(agentId);
    await context.close();
  });
});
