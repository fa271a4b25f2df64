import type { Browser, CDPSession, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
const api = studioApi('creator');
let cardId = '';
const slow = { timeout: 120_000 };
const at = (n: number) => n.toString(16).padStart(32, '0');

beforeAll(async () => {
  const widgetList = ['甲', '乙', '丙'].map((label, n) => ({ type: 'Input', id: at(n + 1), options: { label } }));
  const body = { name: '触摸', document: { kind: 'widgets', widgetList } };
  cardId = (await api.send<{ id: string }>('POST', '/aiagent_api/card', body)).data.id;
  browser = await openBrowser();
});
afterAll(async () => {
  await api.send('DELETE', `/aiagent_api/card/${cardId}`);
  await browser.close();
});

const middle = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** A finger that rests, and then carries what lies under it. */
const carry = async (touch: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }) => {
  const send = (type: string, points: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
  await send('touchStart', [from]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (let step = 1; step <= 12; step++) {
    const share = step / 12;
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await send('touchEnd', []);
};

it('WID-02 on a phone a widget is carried by a finger, by its handle and, after a rest, by itself', slow, async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'creator', size: 'phone' });
  await page.goto(`/card-design?id=${cardId}`);
  const node = page.locator('.design-node.is-leaf');
  await expect.poll(() => node.count(), slow).toBe(3);
  const touch = await context.newCDPSession(page);
  await node.last().tap();
  const top = await node.first().boundingBox();
  await carry(touch, await middle(node.last().locator('.design-handle')), { x: 195, y: (top?.y ?? 0) + 4 });
  const order = () => page.locator('[data-node]').evaluateAll((all) => all.map((one) => one.getAttribute('data-node')));
  await expect.poll(order).toEqual([at(3), at(1), at(2)]);
  await node.first().tap();
  const end = await node.last().boundingBox();
  const below = { x: 195, y: (end?.y ?? 0) + (end?.height ?? 0) - 4 };
  await carry(touch, await middle(node.first().locator('.design-node-body')), below);
  await expect.poll(order).toEqual([at(1), at(2), at(3)]);
  expect(faults).toEqual([]);
  await context.close();
});
