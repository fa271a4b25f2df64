import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { cardTool } from './card-steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
const api = studioApi('creator');
const slow = { timeout: 300_000 };
const made: string[] = [];
const at = (n: number) => n.toString(16).padStart(32, '0');

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const path of made) await api.send('DELETE', path);
  await browser.close();
});

type Watched = Window & { watched: { frames: number; began: number; tasks: number[] } };
/**
 * Frames that the page could draw, tasks that kept it from doing so, and what its main thread really worked: of these, only
 * the last is the same on a busy machine.
 */
const watch = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await page.evaluate(() => {
    const watched = { frames: 0, began: performance.now(), tasks: [] as number[] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
    const count = () => {
      watched.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await workedMs();
  return async (moves: number) => {
    const worked = (await workedMs()) - before;
    const seen = await page.evaluate(() => {
      const { frames, began, tasks } = (window as unknown as Watched).watched;
      const fps = Math.round((frames / (performance.now() - began)) * 1_000);
      return { fps, longTasks: tasks.length, longest: Math.max(0, ...tasks) };
    });
    return { ...seen, msPerMove: Math.round((worked / moves) * 10) / 10 };
  };
};

it(
  'a widget is carried over a canvas of 500 with less work a move than 50 frames a second leave room for',
  slow,
  async () => {
    const types = ['Input', 'Select', 'Date', 'Rate', 'Text'];
    const widgetList = Array.from({ length: 500 }, (_, n) => ({
      ...{
        type: types[n % types.length],
        id: at(n + 1),
        options: { label: `字段 ${n}`, value: n % 5 === 4 ? '文字' : undefined },
      },
    }));
    const body = { name: '五百个', document: { kind: 'widgets', widgetList } };
    const { data } = await api.send<{ id: string }>('POST', '/aiagent_api/card', body);
    made.push(`/aiagent_api/card/${data.id}`);
    const { page, context, faults } = await newVisitor(browser, { as: 'creator' });
    await page.goto(`/card-design?id=${data.id}`);
    const node = page.locator('.design-node.is-leaf');
    await expect.poll(() => node.count(), slow).toBe(500);
    await node.nth(1).click();
    const from = await node.nth(1).locator('.design-node-body').boundingBox();
    const stage = await page.locator('.design-stage').boundingBox();
    if (!from || !stage) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 20, { steps: 4 });
    const figures = await watch(page);
    for (let round = 0; round < 6; round++)
      await page.mouse.move(stage.x + stage.width / 2, stage.y + (round % 2 === 0 ? stage.height - 80 : 80), {
        steps: 60,
      });
    const drag = await figures(360);
    await page.mouse.up();
    console.log('drag over 500 widgets', drag);
    expect(drag.msPerMove, 'more than a frame of 50 a second has room for').toBeLessThan(20);
    expect(faults).toEqual([]);
    await context.close();
  },
);

it('a chat of 50 answers with widgets is scrolled through', slow, async () => {
  const list = ['Input', 'Select', 'Date', 'Rate', 'Switch'].map((type, n) => ({
    ...{ type, id: at(n + 1), options: { label: `字段 ${n}`, key: `f${n}` } },
  }));
  const chart = { type: 'Chart', id: at(9), options: { label: '图', useVar: 'chart' } };
  const body = { name: '表单', document: { kind: 'widgets', widgetList: [...list, chart] } };
  const { data } = await api.send<{ id: string }>('POST', '/aiagent_api/card', body);
  made.push(`/aiagent_api/card/${data.id}`);
  await api.send('POST', `/aiagent_api/card/${data.id}/release`, { revision: 1 });
  const agentId = await api.create('五十张表单');
  made.push(`/agent_api/api/agent/${agentId}`);
  await api.write(agentId, { cards: [{ id: `card:${data.id}`, enabled: true }] });
  await api.releasePrompt(agentId, '你显示表单。');
  const sessionId = randomUUID();
  const option = { xAxis: { data: ['一', '二', '三'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2, 3] }] };
  const tool = cardTool(data.id);
  for (let n = 0; n < 50; n++)
    await api.chat(agentId, `#tools ${tool} ${JSON.stringify({ f0: `第 ${n} 次`, chart: option })}`, {
      session_id: sessionId,
    });
  const { page, context, faults } = await newVisitor(browser, { as: 'creator' });
  await page.goto(`/agent-execute?id=${agentId}&sessionId=${sessionId}`);
  await page.locator('.form-block').first().waitFor(slow);
  await page.waitForTimeout(2_000);
  await page.mouse.move(720, 450);
  const figures = await watch(page);
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, -240);
    await page.waitForTimeout(16);
  }
  const scroll = await figures(120);
  console.log('scroll through 50 widget answers', scroll);
  expect(scroll.msPerMove).toBeLessThan(60);
  expect(faults).toEqual([]);
  await context.close();
});
