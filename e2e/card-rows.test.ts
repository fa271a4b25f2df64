import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { cardTool } from './card-steps.ts';
import { ask, whenIdle } from './chat-steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

let browser: Browser;
const api = studioApi('creator');
const agents: string[] = [];
const cards: string[] = [];
const slow = { timeout: 120_000 };

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of agents) await api.remove(id);
  for (const id of cards) await api.send('DELETE', `/aiagent_api/card/${id}`);
  await browser.close();
});

const at = (n: number) => n.toString(16).padStart(32, '0');
const readyCard = async (document: object) => {
  const { data } = await api.send<{ id: string }>('POST', '/aiagent_api/card', { name: '行', document });
  cards.push(data.id);
  await api.send('POST', `/aiagent_api/card/${data.id}/release`, { revision: 1 });
  return data.id;
};
const openChat = async (ids: readonly string[], size: 'desktop' | 'phone') => {
  const id = await api.create(`卡片${Date.now() % 1_000_000}`);
  agents.push(id);
  await api.write(id, { cards: ids.map((card) => ({ id: `card:${card}`, enabled: true })) });
  await api.releasePrompt(id, '你显示卡片。');
  const visitor = await newVisitor(browser, { as: 'creator', size });
  await visitor.page.goto(`/agent-execute?id=${id}`);
  await visitor.page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
  return visitor;
};
const show = async (page: Page, id: string, input: object) => {
  await ask(page, `#tools ${cardTool(id)} ${JSON.stringify(input)}`);
  await whenIdle(page);
};

it('WID-30 typing narrows the options of a select and of a cascader', slow, async () => {
  const items = ['杭州', '宁波', '温州'].map((name) => ({ label: name, value: name }));
  const tree = [{ label: '浙江', value: 'zj', children: items }];
  const keys = { valueKey: 'value', labelKey: 'label', childrenKey: 'children' };
  const card = await readyCard({
    kind: 'widgets',
    widgetList: [
      { type: 'Select', id: at(1), options: { label: '城市', key: 'city', optionItems: items } },
      { type: 'Cascader', id: at(2), options: { label: '地区', key: 'area', optionItems: tree, ...keys } },
    ],
  });
  const { page, context, faults } = await openChat([card], 'desktop');
  await show(page, card, {});
  const narrowed = async (field: Locator, options: Locator) => {
    await field.click();
    await expect.poll(() => options.filter({ visible: true }).count()).toBeGreaterThan(0);
    await page.keyboard.type('宁');
    await expect
      .poll(() => options.filter({ visible: true }).allTextContents())
      .toEqual([expect.stringContaining('宁波')]);
    await page.keyboard.press('Escape');
  };
  const form = page.locator('.form-block').last();
  await narrowed(form.getByLabel('城市'), page.locator('.ant-select-item-option'));
  await narrowed(form.getByLabel('地区'), page.locator('.ant-cascader-menu-item'));
  expect(faults).toEqual([]);
  await context.close();
});

describe.each([
  ['zh-CN', '请先创建自定义卡片', '请先绑定卡片', '卡片'],
  ['en-US', 'Please create a custom card first', 'Please bind the card first', 'Cards'],
] as const)('in %s', (locale, createFirst, bindFirst, section) => {
  const tier =
    locale === 'zh-CN'
      ? slow
      : inFull('apps/web/src/locale/locale.test.ts › I18N-04 the 21 dictionary texts keep their exact English', slow);
  it('ERR-98 whoever chooses a card and has none is told to make one first', tier, async () => {
    const own = studioApi('user');
    const id = await own.create('没有卡片的智能体');
    const { page, context, faults } = await newVisitor(browser, { as: 'user', locale });
    await openInStudio(page, id);
    const head = page.locator('.define-section-head', {
      has: page.getByRole('button', { name: section, exact: true }),
    });
    await head.getByRole('button', { name: section, exact: true }).click();
    await head.getByRole('button').last().click();
    await page.getByRole('dialog').getByText(createFirst).waitFor();
    expect(faults).toEqual([]);
    await context.close();
    await own.remove(id);
  });

  it('ERR-102 a card that shows a tool’s results and is bound to none of them is not used', tier, async () => {
    const document = { kind: 'template', template: { type: 'image-text' } };
    const { data } = await api.send<{ id: string }>('POST', '/aiagent_api/card', { name: '没绑定', document });
    cards.push(data.id);
    const body = { revision: 1, name: '没绑定', description: '', source: 'builtin:weather', document, sample: null };
    await api.send('PUT', `/aiagent_api/card/${data.id}`, body);
    const { page, context, faults } = await newVisitor(browser, { as: 'creator', locale });
    await page.goto(`/card-design?id=${data.id}`);
    await page.locator('.design-head-acts .ant-btn-primary').click();
    await page.getByText(bindFirst).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

it('LIMIT-30 LIMIT-31 LIMIT-32 LIMIT-33 how wide and how high cards are on a phone', slow, async () => {
  const template = (type: string, list = false) => ({ kind: 'template', template: { type, list } });
  const [weather, trains, train, chart] = [
    await readyCard(template('weather-card')),
    await readyCard(template('train-tickets', true)),
    await readyCard(template('train-tickets')),
    await readyCard(template('echarts-card')),
  ];
  const scroll = await readyCard({
    kind: 'widgets',
    widgetList: [
      {
        ...{ type: 'Scroll', id: at(1), options: { gutter: 0 } },
        widgetList: [2, 3, 4].map((n) => ({ type: 'Text', id: at(n), options: { value: '文字' } })),
      },
    ],
  });
  const { page, context, faults } = await openChat([weather, trains, train, chart, scroll], 'phone');
  const vw = 390 / 100;
  const column = async () => (await page.locator('.answer-parts').last().boundingBox())?.width ?? 0;
  const box = async (place: Locator) => {
    await place.last().waitFor(slow);
    return (await place.last().boundingBox()) ?? { width: 0, height: 0 };
  };
  await show(page, weather, { place: '杭州', lists: [{ date: '2026-11-18', min: 8, max: 15, weather: '多云' }] });
  const wide = await box(page.locator('.weather-card'));
  expect(wide.width).toBeGreaterThanOrEqual(70 * vw - 1);
  expect(wide.width).toBeLessThanOrEqual(await column());
  const ticket = {
    no: 'G1',
    from: '杭州东',
    to: '上海虹桥',
    start: '08:00',
    end: '09:00',
    duration: '1:00',
    date: '2026-11-18',
  };
  await show(page, trains, { items: [ticket, { ...ticket, no: 'G2' }] });
  const listed = await box(page.locator('.ticket-card'));
  expect(listed.width).toBeGreaterThanOrEqual(70 * vw - 1);
  expect(listed.width).toBeLessThanOrEqual(await column());
  await show(page, train, ticket);
  expect(
    await page
      .locator('.ticket-card')
      .last()
      .evaluate((one) => getComputedStyle(one).maxWidth),
  ).toBe('350px');
  await show(page, chart, {
    title: '量',
    option: { xAxis: { data: ['一'] }, yAxis: {}, series: [{ type: 'bar', data: [1] }] },
  });
  expect(Math.round((await box(page.locator('.echarts-card .block-chart'))).height)).toBe(60 * vw);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await box(page.locator('.echarts-card .block-chart'))).height).toBe(240);
  await show(page, scroll, {});
  const item = page.locator('.block-scroll-item').last();
  expect(await item.evaluate((one) => getComputedStyle(one).minWidth)).toBe('33.33%');
  expect(faults).toEqual([]);
  await context.close();
});
