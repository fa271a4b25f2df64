import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { cardTool } from './card-steps.ts';
import { ask, whenIdle } from './chat-steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
const api = studioApi('creator');
const made: { agent?: string; card?: string } = {};

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  if (made.agent) await api.remove(made.agent);
  if (made.card) await api.send('DELETE', `/aiagent_api/card/${made.card}`);
  await browser.close();
});

const widget = (type: string, n: number, options: object) => ({ type, id: n.toString(16).padStart(32, '0'), options });
const document = {
  kind: 'widgets',
  widgetList: [
    widget('Image', 1, { useVar: 'photo' }),
    widget('Text', 2, { useVar: 'about' }),
    widget('Input', 3, { key: 'note', label: '备注' }),
    widget('Button', 4, { label: '知道了' }),
  ],
};
const input = {
  photo: '/files/rooms/a-long-name-of-a-picture-that-comes-in-pieces.png',
  about: Array.from({ length: 40 }, (_, at) => `第${at + 1}条：请各位准时到场，并带上上周的记录。`).join(''),
  note: '如不能来，请写明原因',
};

/** Each text the card had, whether it could be pressed, and how many cards were put up for it. */
const watchCard = (page: Page) =>
  page.evaluate(() => {
    const seen = { texts: [] as string[], pressable: 0, boxes: new Set<Element>() };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const box = globalThis.document.querySelector('.form-block');
      if (!box) return;
      seen.boxes.add(box);
      const text = box.querySelector('.widget-text')?.textContent ?? '';
      if (seen.texts.at(-1) !== text) seen.texts.push(text);
      const isOver = globalThis.document.querySelector('[aria-busy="true"]') === null;
      if (!isOver && box.querySelector('button:enabled')) seen.pressable += 1;
    }).observe(globalThis.document.body, { subtree: true, childList: true, characterData: true });
  });
const readSeen = (page: Page) =>
  page.evaluate(() => {
    const { texts, pressable, boxes } = (
      window as never as { seen: { texts: string[]; pressable: number; boxes: Set<Element> } }
    ).seen;
    return { texts, pressable, boxes: boxes.size };
  });

it('WID-51 a card is drawn while the model still writes it: it grows in its place, cannot be pressed, and ends as what is stored', async () => {
  const { data } = await api.send<{ id: string }>('POST', '/aiagent_api/card', { name: '通知', document });
  made.card = data.id;
  await api.send('POST', `/aiagent_api/card/${data.id}/release`, { revision: 1 });
  const agent = await api.create(`通知助手${Date.now() % 1_000_000}`);
  made.agent = agent;
  await api.write(agent, { cards: [{ id: `card:${data.id}`, enabled: true }] });
  await api.releasePrompt(agent, '你发通知。');

  const { page, context, faults } = await newVisitor(browser, { as: 'creator' });
  await page.goto(`/agent-execute?id=${agent}`);
  await page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/files/rooms/')) pictures.push(new URL(request.url()).pathname);
  });
  await watchCard(page);
  await ask(page, `#tools ${cardTool(data.id)} ${JSON.stringify(input)}`);
  await page.locator('.form-block').waitFor();
  await whenIdle(page);
  const card = page.locator('.form-block');
  await card.getByText(input.about).waitFor();

  const { texts, pressable, boxes } = await readSeen(page);
  expect(texts.length).toBeGreaterThan(4);
  for (const [at, text] of texts.entries()) {
    expect(input.about.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(texts[at - 1]?.length ?? 0);
  }
  expect([pressable, boxes]).toEqual([0, 1]);
  expect([...new Set(pictures)]).toEqual([input.photo]);

  const note = card.getByLabel('备注');
  expect(await note.inputValue()).toBe(input.note);
  await note.fill('出差在外');
  await expect.poll(() => note.inputValue()).toBe('出差在外');
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/form') && reply.request().method() === 'PUT');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await card.getByText(input.about).waitFor();
  await expect.poll(() => note.inputValue()).toBe('出差在外');
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await context.close();
}, 90_000);
