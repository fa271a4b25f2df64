import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import {
  answers,
  ask,
  box,
  counted,
  freeAgent,
  lastWords,
  openChat,
  pricedAgent,
  sendButton,
  whenIdle,
} from './chat-steps.ts';
import { logIn, pathOf, stored, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const slow = { timeout: 60_000 };
const visit = (size: 'desktop' | 'phone' = 'desktop') => newVisitor(browser, { as: 'admin', size });

describe('the screen', () => {
  it('CHAT-01 CHAT-02 CHAT-04 CHAT-06 CHAT-07 CHAT-15 CHAT-25 BILL-04 bar, welcome page and details', async () => {
    const { page, context, faults } = await visit();
    const { price } = await openChat(page, pricedAgent, '&source=mine');
    const welcome = page.locator('.chat-welcome');
    await welcome.getByText(`${price / 100}元/次`, { exact: true }).waitFor();
    await welcome.getByRole('heading', { name: pricedAgent }).waitFor();
    await welcome.getByText('去哪里、哪天、见谁？我来排行程。').waitFor();
    expect(await welcome.getByRole('listitem').count()).toBeGreaterThan(0);
    const about = page.locator('.chat-about');
    const skills = about.locator('.ability-list li');
    await skills.first().waitFor();
    const names = await skills.locator('.ability-words').allInnerTexts();
    expect(names.map((one) => one.split('\n')[0])).toEqual(['火车票查询', '天气查询', '当前时间', '计算器']);
    expect(await about.locator('.chat-about-count').textContent()).toBe('4');
    expect(await skills.first().getByRole('img', { name: '内置工具' }).count()).toBe(1);
    await about.getByRole('heading', { name: '作者的说明' }).waitFor();
    await about.getByRole('heading', { name: '使用指南' }).waitFor();
    await page.getByRole('button', { name: '收起详情' }).click();
    await about.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '展开详情' }).click();
    await about.waitFor();
    await page.getByRole('link', { name: '回到我的' }).click();
    await page.waitForURL('**/home');
    await openChat(page, freeAgent);
    await page.locator('.chat-welcome').getByText('免费', { exact: true }).waitFor();
    await page.getByRole('link', { name: '回到市场' }).click();
    await page.waitForURL('**/index');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('CHAT-03 SHARE-04 the share popover asks for one key and gives a link that can be copied', async () => {
    const { page, context } = await visit();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openChat(page, freeAgent);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/generate-share-key')) asked.push(request.url());
    });
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/generate-share-key')),
      page.getByRole('button', { name: '分享', exact: true }).click(),
    ]);
    const { data } = (await reply.json()) as { data: { key: string } };
    const link = await page.getByLabel('分享链接').inputValue();
    expect(link).toContain('share=true');
    expect(link).toContain(`shareToken=${data.key}`);
    await page.getByRole('button', { name: '复制链接' }).click();
    await toast(page, '复制成功').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(asked).toHaveLength(1);

    const guest = await newVisitor(browser, { as: 'user' });
    await guest.page.goto(link);
    await guest.page.locator('.chat-welcome').waitFor();
    for (const name of ['回到市场', '分享', '新建对话']) {
      expect(await guest.page.getByText(name, { exact: true }).or(guest.page.getByLabel(name)).count(), name).toBe(0);
    }
    expect(await guest.page.locator('.chat-sessions').count()).toBe(0);
    const [sent] = await Promise.all([
      guest.page.waitForRequest((request) => request.url().endsWith('/agent_runtime/chat')),
      ask(guest.page, '#tokens 5'),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ share_token: data.key });
    await expect.poll(() => lastWords(guest.page), slow).toContain(counted(5));
    await guest.context.close();
    await context.close();
  });

  it('CHAT-37 SHARE-02 PERM-10 a shared link without login goes to the login page and knows the way back', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/agent-execute?id=1&share=true&shareToken=x');
    await page.waitForURL('**/login?redirect=*');
    const back = new URL(page.url()).searchParams.get('redirect') ?? '';
    expect(Buffer.from(back, 'base64').toString()).toBe('/agent-execute?id=1&share=true&shareToken=x');
    await page.goto('/agent-execute?id=1&share=true');
    await page.waitForURL('**/login?redirect=*');
    await context.close();
  });
});

describe('money', () => {
  it(
    'BILL-03 ERR-61 a refused billing check is shown and stands as the reply; nothing is asked',
    inFull('e2e/recharge.test.ts › a question that the balance cannot pay for is paid for'),
    async () => {
      const { page, context } = await visit();
      await openChat(page, pricedAgent);
      let chats = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/agent_runtime/chat')) chats++;
      });
      await page.route('**/addAgentDecutFeeInfo', (route) =>
        route.fulfill({ json: { code: 500, msg: '余额不足', data: null, errorCode: 'BALANCE', requestId: 'r' } }),
      );
      await ask(page, '你好');
      await toast(page, '余额不足').waitFor();
      await answers(page).first().getByText('余额不足').waitFor();
      expect(chats).toBe(0);
      await page.unroute('**/addAgentDecutFeeInfo');
      await page.getByRole('button', { name: '重试' }).first().click();
      await whenIdle(page);
      await expect.poll(() => chats).toBe(1);
      await context.close();
    },
  );

  it('CHAT-38 a priced agent sends who is no member to /recharge', async () => {
    const { page, context } = await newVisitor(browser, { as: 'free' });
    await openChat(page, pricedAgent);
    await ask(page, '你好');
    await toast(page, '请先开通会员').waitFor();
    await page.waitForURL('**/recharge');
    await page.goBack();
    await box(page).waitFor();
    await expect.poll(() => box(page).inputValue()).toBe('你好');
    await context.close();
  });

  it(
    'AUTH-06 a login that has ended on the way takes nothing typed along',
    inFull(
      'e2e/stream-end.test.ts › shows the login page by itself, and what was typed is there after logging in again',
    ),
    async () => {
      const { page, context } = await newVisitor(browser, { as: 'free' });
      await openChat(page, freeAgent);
      await page.evaluate(() => localStorage.setItem('authorization', '"worthless"'));
      await ask(page, '登录之后还在的话');
      await page.waitForURL('**/login**');
      await logIn(page, { username: 'free', path: pathOf(page) });
      await page.waitForURL('**/agent-execute**');
      await box(page).waitFor();
      await expect.poll(() => box(page).inputValue()).toBe('登录之后还在的话');
      await context.close();
    },
  );

  it('AUTH-06 a login that has ended leaves nobody’s data behind', async () => {
    const { page, context } = await newVisitor(browser, { as: 'free' });
    await openChat(page, freeAgent);
    await page.evaluate(() => localStorage.setItem('authorization', '"worthless"'));
    await ask(page, '不给别人看的话');
    await page.waitForURL('**/login**');
    expect(await stored(page, 'userInfo')).toBeNull();
    await logIn(page, { username: 'user', path: pathOf(page) });
    await page.waitForURL('**/agent-execute**');
    await page.locator('.chat-welcome').waitFor();
    expect(await box(page).inputValue()).toBe('');
    await context.close();
  });

  it('BILL-05 LIMIT-16 a usage report every ten seconds while the page is open', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    const { id } = await openChat(page, freeAgent);
    await ask(page, '#tokens 3');
    await whenIdle(page);
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/agentSession/addCounts')) bodies.push(request.postDataJSON());
    });
    await page.clock.runFor(10_000);
    await expect.poll(() => bodies.length).toBe(1);
    for (const reports of [2, 3]) {
      await page.clock.runFor(8_000);
      expect(bodies).toHaveLength(reports - 1);
      await page.clock.runFor(2_200);
      await expect.poll(() => bodies.length).toBe(reports);
    }
    expect(Object.keys(bodies[0] ?? {}).sort()).toEqual(['agentId', 'categorys', 'sessionId', 'tags', 'types']);
    expect(bodies[0]).toMatchObject({ agentId: id });
    await context.close();
  });
});

it('CHAT-09 LIMIT-14 on a phone: welcome, ask, sessions in a drawer', async () => {
  const { page, context, faults } = await visit('phone');
  await openChat(page, freeAgent);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  const one = (await box(page).boundingBox())?.height ?? 0;
  await box(page).fill(Array.from({ length: 8 }, (_, index) => `第 ${index + 1} 行`).join('\n'));
  const five = (await box(page).boundingBox())?.height ?? 0;
  expect(Math.round(five / one)).toBe(5);
  await box(page).fill('#tokens 30');
  await sendButton(page).tap();
  await expect.poll(() => lastWords(page), slow).toContain(counted(30));
  await page.getByRole('button', { name: '会话列表' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '新建对话' }).tap();
  await page.locator('.chat-welcome').waitFor();
  expect(await width()).toBeLessThanOrEqual(390);
  expect(faults).toEqual([]);
  await context.close();
});
