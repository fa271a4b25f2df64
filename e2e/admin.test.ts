import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant } from '../packages/contract/src/admin.ts';
import { inFull } from '../tools/ci/tier.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMail, origin, sharedToken } from './platform.ts';
import { registerByMail, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const addTenant = async (hosts: (code: string) => { host: string }[] = () => []) => {
  const code = `j${Date.now().toString(36)}`;
  const name = `edit-${code}`;
  const reply = await fetch(`${origin()}${createTenant.path}`, {
    method: createTenant.method,
    headers: { authorization: `Bearer ${sharedToken('admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code, name, brand: { title: name }, settings: {}, hosts: hosts(code) }),
  });
  expect(reply.status).toBe(200);
  return { code, name };
};

it('MKT-47 survey results are a picture with counts, and go out as a file that no spreadsheet runs', async () => {
  const hostile = `=HYPERLINK("http://x",${Date.now()})`;
  const visitor = await newVisitor(browser, { host: 'qinghe.localhost' });
  await registerByMail(visitor.page, newMail());
  const asked = visitor.page.getByRole('dialog');
  await asked.getByText('开发者').click();
  await asked.getByText('其他', { exact: true }).click();
  await asked.getByLabel('其他方向').fill(hostile);
  await asked.getByRole('button', { name: '提交' }).click();
  await toast(visitor.page, '谢谢，已记下').waitFor();
  await visitor.context.close();

  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  await page.goto('/admin');
  await page.getByRole('tab', { name: '问卷' }).click();
  await page.getByRole('heading', { name: '主要目标方向' }).waitFor();
  await page.getByText(hostile).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^问卷结果-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(`"'${hostile.replaceAll('"', '""')}"`);
  expect(text.split('\r\n')[0]).toBe('\uFEFF"问题","选项","人数","比例"');
  expect(faults).toEqual([]);
  await context.close();
});

it('a tenant nobody answered at says what to do', async () => {
  const { page, context } = await newVisitor(browser, { as: 'enterprise', host: 'huayue.localhost' });
  await page.goto('/admin?tab=survey');
  await page.getByRole('heading', { name: '还没有人回答' }).waitFor();
  await page.getByRole('link', { name: '去租户设置打开' }).click();
  await page.getByRole('heading', { name: '功能开关' }).waitFor();
  await context.close();
});

it('TENANT-01 of two who edit one tenant the second is told, keeps what was typed and can load the latest', async () => {
  const { code, name } = await addTenant();
  const open = async (page: Page) => {
    await page.goto(`/admin?tab=tenants&q=${code}`);
    await page.getByRole('button', { name: `编辑${name}` }).click();
    return page.getByRole('dialog');
  };
  const [one, other] = [await newVisitor(browser, { as: 'admin' }), await newVisitor(browser, { as: 'admin' })];
  const [first, second] = [await open(one.page), await open(other.page)];
  const slogan = (form: typeof first) => form.getByLabel('一句话介绍');
  await slogan(first).fill('先保存的');
  await first.getByRole('button', { name: '保存', exact: true }).click();
  await toast(one.page, '已保存，访问者刷新页面就能看到').waitFor();

  await slogan(second).fill('后保存的');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await second.getByText('你打开之后，有人保存过这个租户。你的修改没有保存。').waitFor();
  expect(await slogan(second).inputValue()).toBe('后保存的');
  await second.getByRole('button', { name: '放弃我的修改，载入最新内容' }).click();
  await expect.poll(() => slogan(second).inputValue()).toBe('先保存的');
  await slogan(second).fill('saved-again');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await toast(other.page, '已保存，访问者刷新页面就能看到').waitFor();
  expect([...one.faults, ...other.faults]).toEqual([]);
  await one.context.close();
  await other.context.close();
});

it('the audit opens on changes; what staff looked at is one click away', async () => {
  await addTenant();
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  await page.goto('/admin?tab=users');
  await page.getByRole('tab', { name: '审计' }).click();
  const rows = page.locator('.ant-table-row');
  await rows.filter({ hasText: '新建租户' }).first().waitFor();
  expect(await rows.filter({ hasText: '查看用户列表' }).count()).toBe(0);
  await page.locator('.ant-segmented').getByText('查看', { exact: true }).click();
  await rows.filter({ hasText: '查看用户列表' }).first().waitFor();
  expect(await rows.filter({ hasText: '新建租户' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

/** Without banks and with insurances first, set by keys. */
const chooseCategories = async () => {
  const { code, name } = await addTenant((own) => [{ host: `${own}.localhost` }]);
  const visitor = await newVisitor(browser, { as: 'admin' });
  const { page } = visitor;
  await page.goto(`/admin?tab=tenants&q=${code}`);
  await page.getByRole('button', { name: `编辑${name}` }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('switch', { name: '显示银行' }).click();
  await form.getByRole('button', { name: '上移保险' }).focus();
  for (let place = 8; place >= 1; place--) {
    await page.keyboard.press('Enter');
    await form.getByText(`保险移到第 ${place} 位`).waitFor();
  }
  expect(await form.locator('.market-tags').evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await toast(page, '已保存，访问者刷新页面就能看到').waitFor();
  return { ...visitor, code, name, form };
};

it('MKT-04 a tenant chooses which categories its market shows, by keys', async () => {
  const { page, context, faults, code } = await chooseCategories();
  await page.goto(`${origin(`${code}.localhost`)}/index`);
  await page.locator('.agent-choices').getByRole('button', { name: /^保险/ }).waitFor();
  expect(await page.locator('.agent-choices').getByRole('button', { name: /^银行/ }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it(
  'MKT-04 a tenant chooses which categories its market shows, and in which order',
  inFull('e2e/admin.test.ts › MKT-04 a tenant chooses which categories its market shows, by keys'),
  async () => {
    const { page, context, faults, code, name, form } = await chooseCategories();
    const visitor = await newVisitor(browser, { host: `${code}.localhost` });
    await registerByMail(visitor.page, newMail());
    await visitor.page.waitForURL('**/index');
    const bar = visitor.page.locator('.agent-choices button');
    const shown = async () => (await bar.allInnerTexts()).map((text) => text.replace(/[\s\d]/g, ''));
    const chosen = ['全部', '保险', '通用', '证券', '人力资源', '基金', '营销', '政务', '金融', '电信'];
    await expect.poll(shown).toEqual(chosen);

    const support = await newVisitor(browser, { as: 'support' });
    await support.page.goto(`/admin?tab=tenants&q=${code}`);
    await support.page.getByRole('button', { name: `查看${name}` }).click();
    const seen = support.page.getByRole('dialog');
    expect(await seen.getByRole('switch', { name: '显示银行' }).isDisabled()).toBe(true);
    expect(await seen.getByRole('button', { name: '上移保险' }).count()).toBe(0);
    expect(await seen.getByRole('button', { name: '恢复默认' }).count()).toBe(0);

    await page.getByRole('button', { name: `编辑${name}` }).click();
    await form.getByRole('button', { name: '恢复默认' }).click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await toast(page, '已保存，访问者刷新页面就能看到').last().waitFor();
    await visitor.page.reload();
    await expect.poll(shown).toEqual(['全部', '通用', ...chosen.slice(3), '保险', '银行']);
    expect([...faults, ...visitor.faults, ...support.faults]).toEqual([]);
    for (const one of [context, visitor.context, support.context]) await one.close();
  },
);
