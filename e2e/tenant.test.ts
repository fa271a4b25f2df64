import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('brand by host', () => {
  const isOfItsTenant = async (host: string, title: string, color: string, filingNo: string) => {
    const { page, context, faults } = await newVisitor(browser, { host });
    const served = await (await page.goto('/login'))?.text();
    expect(served).toContain(`--tenant-accent:${color}`);
    await expect.poll(() => page.title()).toContain(title);
    await page.getByText(title).first().waitFor();
    if (filingNo) await page.getByText(filingNo).waitFor();
    const tenant = JSON.parse((await page.evaluate(() => localStorage.getItem('tenantInfo'))) ?? '{}');
    expect(tenant.title).toBe(title);
    expect(faults).toEqual([]);
    await context.close();
  };

  it.each([
    ['127.0.0.1', '知行', '#4B5CF0', '沪ICP备2026018842号-1'],
    ['huayue.localhost', '华岳智能体平台', '#B4232A', '京ICP备2025110273号-3'],
  ])('TENANT-01 TENANT-02 TENANT-03 %s is %s', isOfItsTenant);

  it.each([
    ['localhost', '知行', '#4B5CF0', '沪ICP备2026018842号-2'],
    ['qinghe.localhost', '青禾 · 智能员工', '#12805C', '粤ICP备2024087765号-1'],
    ['unknown.localhost', '知行', '#4B5CF0', ''],
  ])(
    'TENANT-02 TENANT-03 other hosts: %s is %s',
    inFull('apps/server/src/features/tenant/tenant.db.test.ts › TENANT-02 the filing numbers are those of the host'),
    isOfItsTenant,
  );

  it('TENANT-05 a closed tenant offers no registration', async () => {
    const { page, context } = await newVisitor(browser, { host: 'huayue.localhost' });
    await page.goto('/register');
    await page.getByText('本站未开放注册').first().waitFor();
    expect(await page.getByRole('button', { name: '注册', exact: true }).count()).toBe(0);
    await context.close();
  });
});
