import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newVisitor } from './browser.ts';
import { openInStudio, studioApi } from './studio-api.ts';

export const api = studioApi('user');
const made: string[] = [];
/** Goes with the others when the journeys are over. */
export const removeLater = (id: string) => made.push(id);
export const newAgent = async (name: string) => {
  const id = await api.create(name);
  removeLater(id);
  return id;
};
export const removeAgents = async () => {
  for (const id of made.splice(0)) await api.send('DELETE', `/agent_api/api/agent/${id}`, {});
};

/** Opened without a script that would name the agent again after it was left. */
export const openDraft = async (browser: Browser, id: string, locale?: 'zh-CN' | 'en-US') => {
  const opened = await newVisitor(browser, { as: 'user', ...(locale && { locale }) });
  await openInStudio(opened.page, id);
  return opened;
};
export const prompt = (page: Page) => page.locator('.is-define .cm-content');
export const saved = (page: Page, words = '已自动保存') => page.locator('.save-words', { hasText: words });
/** Said, and really there. */
export const untilStored = (id: string, text: string) =>
  expect.poll(async () => (await api.draft(id)).document.prompt, { timeout: 15_000 }).toBe(text);
export const unfold = async (page: Page, name: string) => {
  const head = page.locator('.is-define').getByRole('button', { name, exact: false, expanded: false });
  if ((await head.count()) > 0) await head.first().click();
};
