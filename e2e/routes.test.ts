import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { pathOf } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const asUser = (account = 'user', host?: string) => newVisitor(browser, { as: account, ...(host ? { host } : {}) });

const opens = async (page: Page, path: string, title: string) => {
  await page.goto(path);
  await expect.poll(() => page.title()).toContain(title);
  expect(pathOf(page)).toBe(path);
};

describe('without a login', () => {
  it(
    'AUTH-04 AUTH-14 PERM-01 every other route leads to /login and back',
    inFull('apps/web/src/app/guard.test.ts › ROUTE-15 the public paths are /login'),
    async () => {
      const { page, context } = await newVisitor(browser);
      for (const path of [
        '/home',
        '/studio',
        '/insight',
        '/user-order',
        '/income',
        '/team',
        '/personal-data',
        '/admin',
        '/agent-execute?id=1',
        '/agent-detail?id=1',
        '/knowledge-list?id=1',
        '/card-design?id=1',
        '/insight-detail?id=1',
      ]) {
        await page.goto(path);
        await page.waitForURL('**/login?redirect=*');
        const back = new URL(page.url()).searchParams.get('redirect') ?? '';
        expect(Buffer.from(back, 'base64').toString()).toBe(path);
      }
      await context.close();
    },
  );

  it('ROUTE-01 / leads to the market, which anybody may look at, in the layout', async () => {
    const { page, context, faults } = await newVisitor(browser);
    await page.goto('/');
    await page.waitForURL('**/index');
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    await page.getByRole('heading', { name: '市场', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('with a login', () => {
  it('ROUTE-03 ROUTE-20 /home has three tabs; switching replaces the address', async () => {
    const { page, context } = await asUser();
    await opens(page, '/home', '我的');
    for (const [types, tab] of [
      ['1', '智能体'],
      ['2', '知识库'],
      ['3', '工具'],
    ] as const) {
      await page.goto(`/home?types=${types}`);
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    const before = await page.evaluate(() => history.length);
    await page.getByRole('tab', { name: '知识库' }).click();
    await expect.poll(() => pathOf(page)).toBe('/home?types=2');
    expect(await page.evaluate(() => history.length)).toBe(before);
    await context.close();
  });

  const opensOwn = async (_: string, path: string, title: string) => {
    const { page, context, faults } = await asUser();
    await opens(page, path, title);
    expect(faults).toEqual([]);
    await context.close();
  };

  it.each([
    ['ROUTE-07', '/insight', '洞察'],
    ['ROUTE-09', '/agent-execute?id=1&source=mine', '运行智能体'],
    ['ROUTE-11', '/insight-detail?id=x', '洞察报告'],
    ['ROUTE-12', '/knowledge-list?id=1', '知识库'],
    ['CARD-22', '/card-design?id=1', '卡片设计'],
    ['ROUTE-13', '/knowledge-list?id=1&pluginType=WORKFLOW', '知识库与工具'],
  ])('the address of %s opens its own page: %s', opensOwn);

  it.each([
    ['ROUTE-04', '/recharge', '会员'],
    ['ROUTE-05', '/user-order', '订单'],
  ])(
    'the address of %s opens its own page, where one pays: %s',
    inFull('e2e/recharge-plans.test.ts › ERR-21 LIMIT-04 LIMIT-08 LIMIT-50 ROUTE-05 a refused order'),
    opensOwn,
  );

  it.each([
    ['ROUTE-06', '/studio', '工作室'],
    ['ROUTE-10', '/agent-detail?id=1&price=0', '智能体详情'],
  ])(
    'the address of %s opens its own page, which the market leads to: %s',
    inFull('e2e/market-rows.test.ts › MKT-07 AUTH-11 ICON-05 ICON-04 a member creates an agent'),
    opensOwn,
  );

  it(
    '/rpa exists where the tenant’s settings name the host, and nowhere else',
    inFull('apps/web/src/app/guard.test.ts › ROUTE-08 /rpa exists only where'),
    async () => {
      const here = await asUser();
      await opens(here.page, '/rpa', '实况');
      await here.context.close();
      const there = await asUser('enterprise', 'huayue.localhost');
      await there.page.goto('/rpa');
      await there.page.getByRole('heading', { name: '这里没有页面' }).waitFor();
      await there.context.close();
    },
  );

  it(
    'the hash form of the share page works at any path and becomes the clean one',
    inFull('e2e/share.test.ts › SHARE-05 MSG-22 the link opens it to read'),
    async () => {
      const { page, context } = await asUser();
      await page.goto('/anything#/share-page?id=1&sessionId=s1');
      await expect.poll(() => page.url()).toMatch(/\/share-page\?id=1&sessionId=s1$/);
      await context.close();
    },
  );

  it('ROUTE-16 the app works under any first segment without a rebuild', async () => {
    const { page, context, faults } = await asUser();
    await page.goto('/acme/');
    await page.waitForURL('**/acme/index');
    await page.getByRole('navigation', { name: '主导航' }).getByText('我的').click();
    await page.waitForURL('**/acme/home**');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ROUTE-19 TENANT-03 tenant info is fetched on each navigation and stored', async () => {
    const { page, context } = await asUser();
    await page.goto('/index');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('getTenantInfo')) asked++;
    });
    const rail = page.getByRole('navigation', { name: '主导航' });
    for (const [name, path] of [
      ['我的', 'home'],
      ['工作室', 'studio'],
      ['市场', 'index'],
    ] as const) {
      const before = asked;
      await rail.getByText(name, { exact: true }).click();
      await page.waitForURL(`**/${path}`);
      await expect.poll(() => asked).toBeGreaterThan(before);
    }
    const tenant = JSON.parse((await page.evaluate(() => localStorage.getItem('tenantInfo'))) ?? '{}');
    expect(tenant).toMatchObject({ title: '知行', filingNo: '沪ICP备2026018842号-1' });
    await context.close();
  });

  it('the rail leads only where something can be used; what is to come still says so at its address', async () => {
    const { page, context } = await asUser();
    await page.goto('/index');
    const rail = page.getByRole('navigation', { name: '主导航' });
    await rail.getByText('工作室').waitFor();
    expect(await rail.locator('.rail-link').allInnerTexts()).toEqual(['市场', '我的', '工作室']);
    for (const path of ['/insight', '/rpa']) {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name: '回到市场' }).waitFor();
    }
    await context.close();
  });

  it('an unknown address says so and leads back, and /admin is closed to members', async () => {
    const { page, context } = await asUser();
    await page.goto('/markett');
    await page.getByRole('heading', { name: '这里没有页面' }).waitFor();
    expect(pathOf(page)).toBe('/markett');
    await page.getByRole('main').getByRole('link', { name: '回到市场' }).click();
    await page.waitForURL((url) => url.pathname === '/index');
    await page.goto('/acme/nowhere');
    await page.getByRole('heading', { name: '这里没有页面' }).waitFor();
    await page.goto('/admin');
    await page.getByRole('heading', { name: '你没有权限查看这里' }).waitFor();
    await context.close();
  });
});
