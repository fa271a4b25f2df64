import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWidgets } from '../packages/contract/src/block/block-document.ts';
import { hostileBlocks } from '../packages/contract/test/hostile-blocks.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { cardTool } from './card-steps.ts';
import { answers, ask, questions, whenIdle } from './chat-steps.ts';
import { origin } from './platform.ts';
import { toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';
import { askPreview } from './tool-steps.ts';

let browser: Browser;
const api = studioApi('creator');
const agents: string[] = [];
const cards: string[] = [];
const slow = { timeout: 90_000 };

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of agents) await api.remove(id);
  for (const id of cards) await api.send('DELETE', `/aiagent_api/card/${id}`);
  await browser.close();
});

const canvas = (page: Page) => page.locator('.design-canvas, .design-list').first();
const kind = (page: Page, name: string) => page.locator('.design-kind', { hasText: name }).first();
const node = (page: Page, name: string) =>
  page.locator('.design-node.is-leaf', { has: page.locator(`[data-kind="${name}"]`) });

const releaseButton = (page: Page) => page.locator('.design-head-acts .ant-btn-primary');

/** By the mouse, in steps: a drag is a movement, not a leap. */
const dragTo = async (page: Page, from: Locator, to: Locator, at = { x: 0.5, y: 0.5 }) => {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag, or nowhere to');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  const [x, y] = [b.x + b.width * at.x, b.y + b.height * at.y];
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 12, { steps: 4 });
  await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.up();
};

/** A released agent with these cards attached. */
const readyAgent = async (...ids: string[]) => {
  const id = await api.create(`表单助手${Date.now() % 1_000_000}`);
  agents.push(id);
  await api.write(id, { cards: ids.map((card) => ({ id: `card:${card}`, enabled: true })) });
  await api.releasePrompt(id, '你用表单收集信息。');
  return id;
};

type Card = { id: string; revision: number };
const readyCard = async (name: string, document: object) => {
  const { data } = await api.send<Card>('POST', '/aiagent_api/card', { name, document });
  cards.push(data.id);
  const { code, msg } = await api.send('POST', `/aiagent_api/card/${data.id}/release`, { revision: 1 });
  if (code !== 200) throw new Error(msg);
  return data.id;
};

const openChat = async (id: string, look: Parameters<typeof newVisitor>[1] = {}) => {
  const visitor = await newVisitor(browser, { as: 'creator', ...look });
  await visitor.page.goto(`/agent-execute?id=${id}`);
  await visitor.page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
  return visitor;
};
const at = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object) => ({ type, id: at(n), options });
const form = (page: Page) => page.locator('.form-block').last();

const whenIdlePreview = (page: Page) => page.getByRole('button', { name: /停止/ }).waitFor({ state: 'detached' });

describe('from the designer to the conversation', () => {
  it(
    'WID-01 WID-02 WID-03 WID-04 WID-05 WID-22 CARD-22 CARD-23 ERR-77 ERR-78 a form is put together, released, attached, filled in and sent',
    slow,
    async () => {
      const { page, context, faults } = await newVisitor(browser, { as: 'creator' });
      await page.goto('/studio?area=cards');
      await page.getByRole('button', { name: '新建卡片或表单' }).click();
      const name = `报名表${Date.now() % 100_000}`;
      await page.getByRole('dialog').getByLabel('名称').fill(name);
      await page.getByRole('button', { name: '创建并设计' }).click();
      await page.waitForURL(/card-design\?id=/);
      const cardId = new URL(page.url()).searchParams.get('id') ?? '';
      cards.push(cardId);
      await page.locator('.design-palette').waitFor();
      expect(await page.locator('.design-kind').count()).toBe(23);

      await releaseButton(page).click();
      await page.getByText('卡片至少需要一个组件').first().waitFor();

      await dragTo(page, kind(page, '行'), canvas(page));
      const columns = page.locator('.design-node.is-col');
      await expect.poll(() => columns.count()).toBe(2);
      await dragTo(page, kind(page, '输入'), columns.first());
      await expect.poll(() => columns.first().locator('.design-node.is-leaf').count()).toBe(1);
      // By the keyboard: after what is selected.
      await kind(page, '日期').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => columns.first().locator('.design-node.is-leaf').count()).toBe(2);
      const date = node(page, '日期');
      await dragTo(page, date.locator('.design-node-body'), columns.last());

      await node(page, '输入').click();
      await page.locator('.design-settings, aside').getByLabel('标签', { exact: true }).fill('姓名');
      await page.getByLabel('键', { exact: true }).fill('name');
      await node(page, '输入').getByText('姓名').waitFor();
      // Beside everything: nothing is selected, and what comes next stands at the end.
      await page.locator('.design-stage').click({ position: { x: 4, y: 4 } });
      await kind(page, '横滚').focus();
      await page.keyboard.press('Enter');
      const sideways = page.locator('.design-list.is-widgets');
      for (const name of ['图表', '表格']) {
        await dragTo(page, kind(page, name), sideways);
        await expect.poll(() => sideways.locator(`[data-kind="${name}"]`).count()).toBe(1);
      }
      await page.locator('.design-stage').click({ position: { x: 4, y: 4 } });
      await kind(page, '按钮').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => node(page, '按钮').count()).toBe(1);
      // What holds the selected one shows its own tools.
      await node(page, '输入').click();
      const rowTools = page.locator('.design-caption').filter({ has: page.getByText('行', { exact: true }) });
      expect(await rowTools.getByRole('button', { name: '上移' }).textContent(), 'a link in words').toBe('上移');
      await rowTools.getByRole('button', { name: '上移' }).click();
      await toast(page, '已经移动到最上面').waitFor();
      await node(page, '按钮').click();
      const step = node(page, '按钮').locator('.design-step.is-down');
      expect(await step.evaluate((it) => getComputedStyle(it).borderRadius), 'a round button').toMatch(/50%|999/);
      await step.click();
      await toast(page, '已经移动到最下面').waitFor();
      expect(await canvas(page).evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('dashed');
      await page.locator('aside').getByLabel('标签', { exact: true }).fill('报名');
      await expect.poll(() => page.locator('.design-head').textContent()).toContain('已自动保存');

      await releaseButton(page).click();
      await page.getByText('智能体可以使用了').first().waitFor();
      await page.getByText('预览', { exact: true }).click();
      await page.locator('.form-block').getByLabel('姓名').fill('试一试');
      expect(await page.locator('.form-block .design-node').count(), 'no frames where it is only shown').toBe(0);
      await page.locator('.form-block').getByRole('button', { name: '报名' }).click();
      await page.getByText('name:试一试').first().waitFor();

      const agentId = await api.create(`报名助手${Date.now() % 1_000_000}`);
      agents.push(agentId);
      await api.write(agentId, { tools: [{ id: 'builtin:chart_maker', enabled: true }] });
      await openInStudio(page, agentId);
      await page.getByRole('button', { name: '卡片', exact: true }).click();
      await page.getByRole('button', { name: '添加卡片' }).click();
      await page.getByRole('button', { name: `添加 ${name}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /完\s?成/ })
        .click();
      await askPreview(page, `#tools ${cardTool(cardId)} {}`);
      await form(page).getByLabel('姓名').fill('画个报名人数的柱状图：周一 3，周二 5');
      await whenIdlePreview(page);
      await form(page).getByRole('button', { name: '报名' }).click();
      await expect
        .poll(() => questions(page).last().textContent(), slow)
        .toMatch(/帮我使用这些参数生成报告：name:画个报名人数的柱状图：周一 3，周二 5,/);
      await answers(page).last().locator('.chart-card canvas').waitFor(slow);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

/** Of the hostile documents, those that a card can hold; each kind as one card. */
const hostileCards = Object.entries(hostileBlocks).flatMap(([what, documents]) => {
  const widgets = documents.flatMap((document) => {
    try {
      return readWidgets(document);
    } catch {
      return [];
    }
  });
  return widgets.length > 0 ? [{ what, widgetList: widgets.slice(0, 100) }] : [];
});

describe('hostile documents', () => {
  it('nothing of them runs, nothing is fetched from elsewhere, and the conversation stands', slow, async () => {
    expect(hostileCards.length).toBeGreaterThan(12);
    const ids: string[] = [];
    for (const { what, widgetList } of hostileCards) ids.push(await readyCard(what, { kind: 'widgets', widgetList }));
    const id = await readyAgent(...ids);
    const { page, context, faults } = await openChat(id);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(origin()) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
    });
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await ask(page, `#tools ${ids.map((card) => `${cardTool(card)} {}`).join(' ;; ')}`);
    await answers(page).last().waitFor(slow);
    await whenIdle(page);
    await expect.poll(() => page.locator('.form-block').count(), slow).toBe(ids.length);
    for (const button of await page.locator('.form-block button:visible').all())
      if (await button.isEnabled()) await button.hover();
    expect(await page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined();
    expect(await page.locator('.form-block script, .form-block [onerror], .form-block [onload]').count()).toBe(0);
    expect(await page.locator('.form-block a[href^="javascript" i], .form-block iframe').count()).toBe(0);
    expect(foreign).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('in the conversation', () => {
  const fields = [
    widget('Input', 1, { label: '姓名', key: 'name' }),
    widget('Rate', 2, { label: '评分', key: 'rate' }),
    widget('Chart', 3, { label: '走势', useVar: 'trend' }),
    widget('Table', 4, {
      label: '明细',
      useVar: 'rows',
      th: [
        { key: 'a', label: '甲' },
        { key: 'b', label: '乙', checked: false },
      ],
    }),
    widget('Button', 5, { label: '提交', value: '报名：', fullWidth: true }),
  ];
  const data = {
    trend: { xAxis: { type: 'category', data: ['一', '二'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2] }] },
    rows: [{ a: '看得见', b: '看不见' }],
  };

  it(
    'WID-20 WID-23 WID-31 WID-38 WID-50 WID-51 half-filled it survives a reload; sent, the message is as said and the form shows it',
    slow,
    async () => {
      const cardId = await readyCard('报名', { kind: 'widgets', widgetList: fields });
      const id = await readyAgent(cardId);
      const { page, context, faults } = await openChat(id);
      await ask(page, `#tools ${cardTool(cardId)} ${JSON.stringify(data)}`);
      await form(page).getByLabel('姓名').waitFor(slow);
      await whenIdle(page);
      await form(page).locator('canvas').first().waitFor();
      expect(await form(page).textContent()).toContain('看得见');
      expect(await form(page).textContent()).not.toContain('看不见');
      const saved = page.waitForResponse(
        (reply) => reply.url().endsWith('/form') && reply.request().method() === 'PUT',
      );
      await form(page).getByLabel('姓名').fill('王小明');
      expect((await saved).ok()).toBe(true);

      await page.reload();
      await expect.poll(() => form(page).getByLabel('姓名').inputValue(), slow).toBe('王小明');
      const calls: string[] = [];
      page.on('request', (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await form(page).getByRole('button', { name: '提交' }).click();
      await expect.poll(() => questions(page).last().textContent(), slow).toBe('报名：name:王小明,rate:0');
      await whenIdle(page);
      expect(calls.filter((call) => call.startsWith('POST') && call.endsWith('/chat'))).toHaveLength(1);
      const sent = page.locator('.form-block').first();
      expect(await sent.getByLabel('姓名').inputValue()).toBe('王小明');
      expect(await sent.getByRole('button', { name: '提交' }).isDisabled()).toBe(true);
      await page.reload();
      await expect.poll(() => page.locator('.form-block.is-submitted').count(), slow).toBe(1);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it(
    'an answer waits for its form, names what is missing, and goes on with what was filled in; phone',
    slow,
    async () => {
      const waiting = { kind: 'widgets', widgetList: [fields[0], fields[4]], waits: true, required: ['name'] };
      const cardId = await readyCard('登记', waiting);
      const id = await readyAgent(cardId);
      const { page, context, faults } = await openChat(id, { size: 'phone' });
      await ask(page, `#tools ${cardTool(cardId)} {}`);
      await form(page).getByLabel('姓名').waitFor(slow);
      await form(page).getByRole('button', { name: '提交' }).click();
      await form(page)
        .getByText(/请先填写.*姓名/)
        .waitFor();
      await form(page).getByLabel('姓名').fill('李雷');
      await form(page).getByRole('button', { name: '提交' }).click();
      await expect.poll(() => answers(page).last().textContent(), slow).toContain('李雷');
      await whenIdle(page);
      await expect.poll(() => page.locator('.form-block.is-submitted').count()).toBe(1);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
