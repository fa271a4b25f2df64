import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const openUser = () => newVisitor(browser, { as: 'user' });

describe('what a failing call says', () => {
  const isSaid = async (status: number, text: string) => {
    const { page, context } = await openUser();
    await page.route('**/findUserInfo', (route) =>
      route.fulfill({ status, json: { code: status, msg: 'x', data: null } }),
    );
    await page.goto('/index');
    await toast(page, text).first().waitFor();
    await context.close();
  };

  it('ERR-02 HTTP 401 says 没有权限', () => isSaid(401, '没有权限'));

  it.each([
    [400, '请求参数错误', 'ERR-03'],
    [404, '请求资源不存在', 'ERR-04'],
    [408, '请求超时', 'ERR-05'],
    [503, '服务器错误 503', 'ERR-06'],
    [500, '服务器错误 500', 'ERR-06'],
  ])(
    'ERR-03 ERR-04 ERR-05 ERR-06 HTTP %i says %s (%s)',
    inFull('apps/web/src/lib/outcome.test.ts › ERR-02 ERR-03 ERR-04 ERR-05 HTTP 401'),
    isSaid,
  );

  it('ERR-07 no connection says 连接服务器失败', async () => {
    const { page, context } = await openUser();
    await page.route('**/findUserInfo', (route) => route.abort());
    await page.goto('/index');
    await toast(page, '连接服务器失败').first().waitFor();
    await context.close();
  });
});
