import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../apps/web/src/lib/paths.ts';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { box, freeAgent, openChat } from './chat-steps.ts';
import { moveTo } from './walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const openMarket = async (page: Page) => {
  await page.goto('/index');
  await page.getByRole('heading', { name: '市场', exact: true }).waitFor();
};

/** Every file of the release that this page came with is gone. */
const removeAssets = (page: Page) => page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));

const ways = [
  {
    name: 'without network',
    lose: (_: Page, context: BrowserContext) => context.setOffline(true),
    tier: inFull(
      'e2e/lost-network.test.ts › the page that was asked for opens by itself when the network is there again',
    ),
  },
  { name: 'without the code', lose: (page: Page) => removeAssets(page), tier: {} },
];

describe.each(ways)('$name', ({ name, lose, tier }) => {
  it('every page says so, under the same rail; none is blank', tier, async () => {
    const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
    await openMarket(page);
    await lose(page, context);
    const words = name === 'without network' ? '网络断开了' : '这一页没有加载出来';
    // Who is logged in is sent on from the pages for logging in; an invitation is shown to anybody.
    const isWalked = ({ path, access }: (typeof paths)[number]) =>
      path === '/account-link' || (path !== '/index' && access !== 'public');
    for (const { path } of paths.filter(isWalked)) {
      await moveTo(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect
        .poll(() => heading.textContent(), { timeout: 15_000, message: path })
        .toMatch(new RegExp(`${words}|页面不存在`));
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('coming back', () => {
  it('the page that was asked for opens by itself when the network is there again', async () => {
    const { page, context } = await newVisitor(browser, { as: 'user' });
    await openMarket(page);
    await context.setOffline(true);
    await page.getByText('网络已断开').waitFor();
    await page.getByRole('link', { name: '我的', exact: true }).click();
    await page.getByRole('heading', { name: '网络断开了' }).waitFor();
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: '我的', exact: true, level: 1 }).waitFor();
    await expect.poll(() => page.getByText('网络已断开').count()).toBe(0);
    await context.close();
  });

  it('a part of a page that did not arrive is fetched by itself, and the rest of the page stays', async () => {
    const { page, context } = await newVisitor(browser, { as: 'admin' });
    await page.goto('/admin?tab=users');
    await page.getByRole('tab', { name: '审计' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('tab', { name: '审计' }).click();
    await page.getByText('网络断开了，恢复后会自动继续。').waitFor();
    await context.setOffline(false);
    await page.getByPlaceholder('按操作人、对象编号或请求编号查找').waitFor();
    await context.close();
  });
});

it('a new release is offered, and reloading keeps what was typed', async () => {
  const { page, context } = await newVisitor(browser, { as: 'user' });
  await openChat(page, freeAgent);
  await box(page).fill('还没有发出去的一句话');
  await page.route('**/agent_api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'zx-release': 'another' } });
  });
  await moveTo(page, '/index');
  await page.getByText('有新版本，重新加载即可使用').waitFor();
  await page.goBack();
  // An answer that is still being fetched would be given to a request that has gone on by itself.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => box(page).inputValue(), { timeout: 20_000 }).toBe('还没有发出去的一句话');
  await expect.poll(() => page.getByText('有新版本，重新加载即可使用').count()).toBe(0);
  await context.close();
});
