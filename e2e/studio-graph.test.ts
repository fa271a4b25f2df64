import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { origin, sharedToken } from './platform.ts';
import { toast } from './steps.ts';
import { freeEdits } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const slow = { timeout: 40_000 };

const newAgent = async () => {
  freeEdits();
  const reply = await fetch(`${origin()}/aiagent_api/agent/quick/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sharedToken('admin')}` },
    body: JSON.stringify({ agentName: '理赔咨询台', agentDescription: '听懂来意，收齐保单号再分派。' }),
  });
  return ((await reply.json()) as { data: { id: string } }).data.id;
};

const openGraph = async (size: 'desktop' | 'phone' = 'desktop') => {
  const visitor = await newVisitor(browser, { as: 'admin', size });
  await visitor.context.addInitScript(`sessionStorage.setItem('agentId', '${await newAgent()}')`);
  await visitor.page.goto('/studio');
  return visitor;
};

const pane = (page: Page) => page.locator('.orch-pane');
const switchTo = (page: Page, label: string) => pane(page).getByText(label, { exact: true }).click();
const node = (page: Page, name: string) =>
  page.locator('.react-flow__node-agent').filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => page.locator('.agent-node h3').allTextContents();
const condition = (page: Page, when: string) => page.getByRole('button', { name: `修改条件：${when}` });
const placeOf = (page: Page, name: string) =>
  node(page, name).evaluate((element) => (element as HTMLElement).style.transform);
const whenSaved = async (page: Page) => {
  await page.waitForTimeout(1_000);
  await page.getByText(/已自动保存/).waitFor();
};

const addMember = async (page: Page, name: string, description: string) => {
  await pane(page).getByRole('button', { name: '添加成员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加成员' });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('描述').fill(description);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** From the handle at the bottom of one to the middle of the other. */
const draw = async (page: Page, from: string, to: string) => {
  await node(page, from).hover();
  const start = await node(page, from).locator('.react-flow__handle-bottom').boundingBox();
  const end = await node(page, to).boundingBox();
  if (!start || !end) throw new Error('not on the screen');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
};

const team = async (page: Page) => {
  await switchTo(page, '多智能体');
  await switchTo(page, '自主编排');
  await addMember(page, '保单解读员', '逐条解释，标明页码，不推测。');
  await addMember(page, '理赔测算员', '按免赔额与比例测算，给出算式。');
  await node(page, '理赔测算员').waitFor();
  // The view moves to show all of them.
  await page.waitForTimeout(500);
};

describe('the canvas', () => {
  it('STUDIO-03 members are added, connected, conditioned and tidied; a reload keeps it all', async () => {
    const { page, context, faults } = await openGraph();
    await team(page);
    await draw(page, '理赔咨询台', '保单解读员');
    await condition(page, '总是').click();
    await page.getByLabel('理赔咨询台转交给保单解读员的条件').fill('要看条款，或带附件');
    await page.keyboard.press('Enter');
    await condition(page, '要看条款，或带附件').waitFor();
    await draw(page, '保单解读员', '理赔测算员');
    await condition(page, '总是').waitFor();

    await draw(page, '理赔测算员', '保单解读员');
    await toast(page, '不能连成环：转交出去的任务不会再回来').waitFor();
    await draw(page, '保单解读员', '理赔测算员');
    await toast(page, '这两个之间已经有一条线了').waitFor();

    await pane(page).getByRole('button', { name: '整理' }).click();
    await page.waitForTimeout(400);
    const tidied = await Promise.all(['保单解读员', '理赔测算员'].map((name) => placeOf(page, name)));
    expect(tidied).toEqual(['translate(0px, 216px)', 'translate(0px, 432px)']);
    await whenSaved(page);
    await page.reload();
    await condition(page, '要看条款，或带附件').waitFor(slow);
    expect(await names(page)).toEqual(['理赔咨询台', '保单解读员', '理赔测算员']);
    expect(await Promise.all(['保单解读员', '理赔测算员'].map((name) => placeOf(page, name)))).toEqual(tidied);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('STUDIO-03 switching to one agent or to self scheduling and back loses nothing', async () => {
    const { page, context } = await openGraph();
    await team(page);
    await draw(page, '理赔咨询台', '保单解读员');
    await condition(page, '总是').waitFor();
    await switchTo(page, '单智能体');
    await node(page, '保单解读员').waitFor({ state: 'detached' });
    await switchTo(page, '多智能体');
    await switchTo(page, '自主调度');
    await pane(page).getByText('任何两个智能体之间都可以转交，由正在工作的那个决定').waitFor();
    expect(await condition(page, '总是').count()).toBe(0);
    await whenSaved(page);
    await page.reload();
    await pane(page).getByText('任何两个智能体之间都可以转交，由正在工作的那个决定').waitFor(slow);
    await switchTo(page, '自主编排');
    await condition(page, '总是').waitFor();
    await context.close();
  });

  it('STUDIO-03 the keyboard selects, moves and removes; a removed member takes its lines along and can be had back', async () => {
    const { page, context } = await openGraph();
    await team(page);
    await draw(page, '理赔咨询台', '保单解读员');
    await condition(page, '总是').waitFor();
    const before = await placeOf(page, '保单解读员');
    await node(page, '保单解读员').focus();
    await page.keyboard.press('Enter');
    await node(page, '保单解读员').locator('.agent-node.is-selected').waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => placeOf(page, '保单解读员')).not.toBe(before);
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: '删除「保单解读员」吗？' });
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await node(page, '保单解读员').waitFor({ state: 'detached' });
    expect(await condition(page, '总是').count()).toBe(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await node(page, '保单解读员').waitFor();
    await condition(page, '总是').waitFor();
    await context.close();
  });

  it('STUDIO-03 on a phone the members are a list, and lines are chosen instead of drawn', async () => {
    const { page, context, faults } = await openGraph('phone');
    await page.getByText('编排', { exact: true }).last().click();
    await switchTo(page, '多智能体');
    await switchTo(page, '自主编排');
    await addMember(page, '测算员', '给出算式。');
    const main = pane(page).getByRole('listitem').filter({ hasText: '理赔咨询台' }).first();
    await main.getByRole('combobox', { name: '理赔咨询台 添加下一步' }).click();
    await page.getByTitle('测算员', { exact: true }).click();
    await main.getByText('然后转交给').waitFor();
    await main.getByLabel('理赔咨询台转交给测算员的条件').fill('涉及金额');
    await main.getByLabel('理赔咨询台转交给测算员的条件').press('Enter');
    await main.getByText('满足条件时转交给').waitFor();
    expect(await page.locator('.react-flow').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('an orchestration by the model', () => {
  const ask = async (page: Page, wish: string) => {
    await pane(page).getByRole('button', { name: '请模型编排' }).click();
    await page.getByLabel('想让它们一起做什么').fill(wish);
    await pane(page).getByRole('button', { name: '开始', exact: true }).click();
  };
  const press = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true }).click(slow);
  const ghosts = (page: Page) => page.locator('.agent-node.is-ghost');

  it('STUDIO-15 a proposal is abandoned, regenerated and saved; the draft changes with the last only', async () => {
    const { page, context, faults } = await openGraph();
    await team(page);
    await whenSaved(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/agent/draft/')) writes.push(request.url());
    });
    await ask(page, '看条款和算赔付分开做');
    await ghosts(page).first().waitFor(slow);
    await press(page, '放弃');
    await ghosts(page).first().waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['理赔咨询台', '保单解读员', '理赔测算员']);

    await ask(page, '看条款和算赔付分开做');
    await ghosts(page).first().waitFor(slow);
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/plan'), slow),
      press(page, '重新生成'),
    ]);
    const { data } = (await reply.json()) as { data: { members: { name: string }[] } };
    await page.waitForTimeout(1_500);
    expect(writes).toEqual([]);
    await press(page, '保存');
    const proposed = ['理赔咨询台', ...data.members.map(({ name }) => name)];
    await expect.poll(() => names(page)).toEqual(proposed);
    expect(await ghosts(page).count()).toBe(0);
    await whenSaved(page);
    expect(writes).toHaveLength(1);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => names(page)).toEqual(['理赔咨询台', '保单解读员', '理赔测算员']);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ERR-95 STUDIO-15 a failed generation says so and leaves everything as it was', async () => {
    const { page, context } = await openGraph();
    await team(page);
    await ask(page, '拆细一些\n#fail 500');
    await pane(page).getByRole('alert').getByText('生成失败').waitFor({ timeout: 80_000 });
    expect(await names(page)).toEqual(['理赔咨询台', '保单解读员', '理赔测算员']);
    await press(page, '放弃');
    await context.close();
  });
});
