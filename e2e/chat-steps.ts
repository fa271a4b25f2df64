import type { Locator, Page } from 'playwright-core';
import { origin } from './platform.ts';

type Card = { id: string; agentName: string; price: number };

/** An agent of the market by its name. */
export const findAgent = async (agentName: string): Promise<Card> => {
  const reply = await fetch(`${origin()}/agent_api/api/agent/launch/page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agentName }),
  });
  const { data } = (await reply.json()) as { data: { content: Card[] } };
  const card = data.content.find((row) => row.agentName === agentName);
  if (!card) throw new Error(`no agent ${agentName}`);
  return card;
};

export const freeAgent = '英文邮件润色';
export const pricedAgent = '差旅管家';

export const openChat = async (page: Page, agentName: string, more = '') => {
  const agent = await findAgent(agentName);
  await page.goto(`/agent-execute?id=${agent.id}${more}`);
  await page.getByRole('heading', { name: agentName, level: 1 }).waitFor();
  return agent;
};

export const box = (page: Page) => page.getByLabel('输入消息');
export const answers = (page: Page) => page.locator('.robot-message');
export const questions = (page: Page) => page.locator('.user-message');
export const sendButton = (page: Page) => page.getByRole('button', { name: '发送', exact: true });
export const stopButton = (page: Page) => page.getByRole('button', { name: '停止生成' });

export const ask = async (page: Page, text: string) => {
  await box(page).fill(text);
  await box(page).press('Enter');
};

/** Frames, from now on, that show neither the welcome page nor the question. */
export const watchBlank = async (page: Page, question: string) => {
  await page.evaluate((text) => {
    const isSeen = (selector: string, words = '') =>
      [...document.querySelectorAll(selector)].some(
        (one) =>
          one.textContent?.includes(words) && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
    const found = { blank: [] as string[] };
    Object.assign(window, { found });
    const look = () => {
      if (!isSeen('.chat-welcome') && !isSeen('.user-message, .chat-first-words', text))
        found.blank.push(document.querySelector('.chat-flow')?.innerHTML.slice(0, 400) ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, question);
  return () => page.evaluate(() => (window as unknown as { found: { blank: string[] } }).found.blank);
};

export const whenIdle = (page: Page) => sendButton(page).waitFor({ timeout: 60_000 });

/** `1 2 … N` as the demo model counts on `#tokens N`: a lost or doubled piece shows. */
export const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(' ');
const wordsOf = async (answer: Locator) => {
  const text = await answer.locator('.robot-body').textContent();
  return (text ?? '').replace(/\s+/g, ' ').trim();
};
/** The newest answer; those far from it are not in the page. */
export const lastWords = (page: Page) => wordsOf(answers(page).last());
