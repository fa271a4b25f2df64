import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, lastWords, openChat, pricedAgent, whenIdle } from './chat-steps.ts';
import { guestPorts } from './guest-ports.ts';
import { studioApi } from './studio-api.ts';
import { askPreview, attachTool, openStudio } from './tool-steps.ts';

let browser: Browser;
let site: Server;
const place = `http://127.0.0.1:${guestPorts[4]}`;
const api = studioApi('admin');
const made: string[] = [];
/** A wait ends before its test does, and says what it waited for. */
const slow = { timeout: 60_000 };
const long = { timeout: 180_000 };

const page = `<!doctype html><html><head><title>园区停车须知</title></head><body><nav><a href="/a">首页</a></nav>
<article><h1>园区停车须知</h1><p>${'访客车辆请从东门进入，前两小时免费，之后每小时收费六元，全天最高四十八元。'.repeat(4)}</p>
<p>${'新能源车请停在地下二层，充电完毕后请在三十分钟内驶离。'.repeat(4)}</p></article></body></html>`;

beforeAll(async () => {
  site = createServer((_, reply) => reply.setHeader('content-type', 'text/html; charset=utf-8').end(page));
  await once(site.listen(guestPorts[4], '127.0.0.1'), 'listening');
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of made) await api.remove(id);
  await browser.close();
  site.closeAllConnections();
  site.close();
});

const parts = ['weather', 'train_search', 'chart_maker', 'web_page_reader'];

/** A released agent that has all of them. */
const readyAgent = async () => {
  const id = await api.create(`内置工具${Date.now() % 100_000}`);
  made.push(id);
  await api.write(id, { tools: parts.map((name) => ({ id: `builtin:${name}`, enabled: true })) });
  await api.releasePrompt(id, '你是出行助手，用工具回答。');
  return id;
};
const openAgent = async (look: Parameters<typeof newVisitor>[1] = {}) => {
  const id = await readyAgent();
  const visitor = await newVisitor(browser, { as: 'admin', ...look });
  await visitor.page.goto(`/agent-execute?id=${id}`);
  await visitor.page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
  return { ...visitor, id };
};
const asked = async (page: Page, question: string) => {
  const before = await answers(page).count();
  await ask(page, question);
  await answers(page).nth(before).waitFor(slow);
  await whenIdle(page);
};
const calledLine = (page: Page, name: string) => answers(page).last().locator('.step-line', { hasText: name });

describe('built-in: in the studio', () => {
  it('they are offered, attached and tried', long, async () => {
    const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
    made.push(await openStudio(page, `内置试用${Date.now() % 100_000}`));
    for (const name of ['天气查询', '火车票查询', '图表生成', '网页阅读']) await attachTool(page, name);
    await askPreview(page, '北京明天天气怎么样');
    await expect.poll(() => lastWords(page), slow).toMatch(/北京市现在.*°C/);
    await page.locator('.robot-message .weather-card').waitFor();
    await page.locator('.robot-message').last().getByText('天气查询').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('they have English names', async () => {
    const { page, context } = await newVisitor(browser, { as: 'admin', locale: 'en-US' });
    const reply = page.waitForResponse((response) => /\/parts(\?|$)/.test(response.url()));
    made.push(await openStudio(page, `内置英文${Date.now() % 100_000}`));
    const { data } = (await (await reply).json()) as { data: { tools: { name: string; source: string }[] } };
    const names = data.tools.filter(({ source }) => source === 'builtin').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Weather', 'Train tickets', 'Charts', 'Web page reader']));
    await context.close();
  });
});

describe('built-in: in the chat', () => {
  it('weather and trains, and the same cards where the conversation is shared', long, async () => {
    const { page, context, faults, id } = await openAgent();
    await asked(page, '杭州这几天天气怎么样');
    expect(await lastWords(page)).toContain('杭州市');
    const sky = answers(page).last().locator('.weather-card');
    await sky.getByText(/杭州市，今天/).waitFor();
    expect(await sky.locator('.weather-later li').count()).toBe(3);

    await asked(page, '上海到杭州明天的高铁');
    await calledLine(page, '火车票查询').waitFor();
    const trains = answers(page).last().locator('.md-table tbody tr');
    expect(await trains.count()).toBeGreaterThan(3);
    expect(await trains.first().textContent()).toMatch(/[GC]\d+.*上海.*杭州.*座/);
    const tickets = answers(page).last().locator('.ticket-card');
    expect(await tickets.count()).toBe(4);
    expect(await tickets.first().textContent()).toMatch(/上海.*杭州.*一等座.*二等座/);

    const sessionId = new URL(page.url()).searchParams.get('sessionId') ?? '';
    await api.send('POST', '/agent/agent_runtime/share_session', { session_id: sessionId, shared: true });
    const reader = await newVisitor(browser, { as: 'free', size: 'phone', theme: 'dark' });
    await reader.page.goto(`/share-page?id=${id}&sessionId=${sessionId}`);
    await reader.page
      .locator('.weather-card')
      .getByText(/杭州市，今天/)
      .waitFor(slow);
    await reader.page.locator('.ticket-card').first().waitFor(slow);
    expect(await reader.page.locator('.ticket-card').count()).toBe(4);
    expect(reader.faults).toEqual([]);
    await reader.context.close();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('the demo’s travel agent answers with both cards', long, async () => {
    const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
    await openChat(page, pricedAgent);
    await asked(page, '杭州这几天天气怎么样');
    await answers(page)
      .last()
      .locator('.weather-card')
      .getByText(/杭州市，今天/)
      .waitFor();
    await asked(page, '上海到杭州明天的高铁');
    await answers(page).last().locator('.ticket-card').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a chart with its data, and a page', long, async () => {
    const { page, context, faults } = await openAgent();
    await asked(page, '画一个季度销售额的柱状图：一季度 120万元，二季度 98.5万元，三季度 143万元，四季度 160万元');
    const card = answers(page).last().locator('.chart-card');
    await card.getByRole('img', { name: '柱状图：季度销售额' }).locator('canvas').waitFor();
    const isDrawn = () =>
      card.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return data.some((value) => value > 0);
      });
    await expect.poll(isDrawn).toBe(true);
    await card.getByRole('button', { name: '数据' }).click();
    expect(await card.locator('tbody tr').allTextContents()).toEqual([
      '一季度120',
      '二季度98.5',
      '三季度143',
      '四季度160',
    ]);
    await card.getByRole('button', { name: '数据' }).click();
    await card.locator('canvas').waitFor();

    await asked(page, `读一下 ${place}/parking 讲了什么`);
    await calledLine(page, '网页阅读').waitFor();
    expect(await lastWords(page)).toContain('园区停车须知');
    expect(await lastWords(page)).toContain('前两小时免费');
    const source = answers(page).last().getByRole('link', { name: '园区停车须知' });
    expect(await source.getAttribute('href')).toContain('/parking');

    // The chart and the source are still there when the conversation is opened again.
    await page.reload();
    await page.locator('.chart-card canvas').waitFor(slow);
    await source.waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('what a tool cannot do is said in words', long, async () => {
    const { page, context } = await openAgent();
    await asked(page, '读一下 http://127.0.0.1:1/ 讲了什么');
    await answers(page).last().getByText('1 个没有成功').waitFor();
    await answers(page)
      .last()
      .getByText(/不在公网上|端口不能读取/)
      .first()
      .waitFor();
    await context.close();
  });

  it('on a phone in the dark the chart fits', long, async () => {
    const { page, context, faults } = await openAgent({ size: 'phone', theme: 'dark' });
    await asked(page, '用饼图展示部门人数：研发 40、销售 25、客服 15、行政 8');
    await answers(page).last().locator('.chart-card canvas').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(faults).toEqual([]);
    await context.close();
  });
});
