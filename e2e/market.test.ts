import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, sizes } from './browser.ts';
import { newMember } from './new-member.ts';
import { pathOf, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const card = (page: Page, name: string) =>
  page.locator('.agent-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
const search = async (page: Page, words: string) => {
  const box = page.getByRole('searchbox').or(page.getByPlaceholder('搜索Agent')).first();
  await box.fill(words);
  await box.press('Enter');
};
const openMenu = async (page: Page, name: string, item: string) => {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const atMarket = async (size: 'desktop' | 'phone' = 'desktop') => {
  const visit = await newMember(browser, { size });
  await visit.page.goto('/index');
  return visit;
};
const slow = { timeout: 15_000 };
const title = `改名${Date.now() % 1_000_000}`;

describe('from the market to the market', () => {
  it('LIMIT-06 MKT-06 MKT-11 MKT-13 MKT-14 MKT-20 ROUTE-18 ERR-11 ERR-27 ERR-28 ERR-50 find, look, copy, rename, apply, be approved, be found', async () => {
    const { page, context, faults } = await atMarket();
    await search(page, '件润');
    await card(page, '英文邮件润色').waitFor();
    await expect.poll(() => page.locator('.agent-card').count(), { timeout: 10_000 }).toBe(1);
    await card(page, '英文邮件润色').getByRole('link').click();
    await page.waitForURL('**/agent-detail?**');
    await page.getByText('它能做什么').waitFor();
    await page.goBack();

    await card(page, '英文邮件润色').hover();
    await card(page, '英文邮件润色').getByRole('button', { name: '复制并编辑' }).click();
    await toast(page, '复制成功').waitFor();
    await page.waitForURL('**/home**');
    await card(page, '英文邮件润色').getByText('未上架').waitFor();

    await openMenu(page, '英文邮件润色', '重命名');
    const name = page.getByRole('dialog').getByRole('textbox');
    await name.fill('');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('名称不能为空').waitFor();
    await name.fill('一二三四五六七八九十一二三四五六');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('输入内容不能超过15个字符').waitFor();
    await name.fill(title);
    await page.getByRole('button', { name: '保存' }).click();
    await card(page, title).waitFor();

    await openMenu(page, title, '上架');
    await toast(page, '已提交上架申请，正在审核中').waitFor();
    await card(page, title).getByText('审核中').waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const admin = await newVisitor(browser, { as: 'admin' });
    await admin.page.goto('/admin');
    await admin.page.getByRole('tab', { name: '上架审核' }).click();
    await admin.page.getByRole('button', { name: `审核${title}` }).click();
    await admin.page.getByRole('button', { name: '通过', exact: true }).click();
    await admin.page.getByText(`已通过，${title}现在在市场里`).waitFor();
    await admin.context.close();

    const other = await newVisitor(browser, { as: 'free' });
    await other.page.goto('/index');
    await search(other.page, title);
    await card(other.page, title).waitFor();
    await other.context.close();
  });

  it('MKT-21 MKT-22 empty lists say what to do next', async () => {
    const { page, context } = await atMarket('phone');
    await search(page, '绝无此名');
    await page.getByText('暂无数据').waitFor();
    await page.goto('/home');
    await page.getByRole('link', { name: '去智能体市场添加' }).click();
    await page.waitForURL('**/index');
    await context.close();
  });

  it('MKT-03 MKT-05 a tag filters by tag, label mode by label and never by both', async () => {
    const { page, context } = await newVisitor(browser, { as: 'user' });
    await page.goto('/index');
    await page.locator('.agent-card').first().waitFor();
    const asked = () => page.waitForRequest((request) => request.url().endsWith('/agent/launch/page'));
    const choices = page.locator('.agent-choices');
    const [byTag] = await Promise.all([asked(), choices.getByRole('button', { name: /^银行/ }).click()]);
    expect(byTag.postDataJSON()).toMatchObject({ launchTags: ['bank'] });
    await page.locator('.agent-kind').getByText('标签').click();
    const [byLabel] = await Promise.all([asked(), choices.getByRole('button', { name: '客服' }).click()]);
    expect(byLabel.postDataJSON().labelId).toBeTruthy();
    expect(byLabel.postDataJSON().launchTags ?? []).toEqual([]);
    await context.close();
  });

  it('MKT-01 MKT-15 MKT-42 MKT-40 ERR-12 use and delete an own agent', async () => {
    const { page, context } = await atMarket();
    await search(page, '英文邮件');
    await card(page, '英文邮件润色').hover();
    await card(page, '英文邮件润色').getByText('免费').waitFor();
    await card(page, '英文邮件润色').getByRole('button', { name: '复制并编辑' }).click();
    await page.waitForURL('**/home**');
    await card(page, '英文邮件润色').getByRole('button', { name: '使用' }).click();
    await page.waitForURL('**/agent-execute?**');
    expect(pathOf(page)).toContain('source=mine');
    await page.goto('/home');
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['我的智能体', '我的知识库', '我的工具']);
    await card(page, '英文邮件润色').hover();
    await card(page, '英文邮件润色').getByRole('button', { name: '删除' }).click();
    const ask = page.getByRole('dialog').filter({ hasText: '确定删除该智能体吗？' });
    await ask.getByRole('button', { name: '删除' }).click();
    await toast(page, '删除成功').waitFor();
    await page.getByText('去智能体市场添加').waitFor();
    await context.close();
  });
});

it('MKT-06 MKT-03 a word that stands on a card finds it; the categories count what is found; an order stays in the address', async () => {
  const { page, context, faults } = await newVisitor(browser);
  await page.goto('/index');
  await page.locator('.agent-card').nth(4).waitFor();
  const counts = () => page.locator('.agent-choices button').evaluateAll((all) => all.map((one) => one.textContent));
  await expect.poll(async () => (await counts())[0], slow).toMatch(/\d$/);
  const before = await counts();
  await search(page, '验真');
  await card(page, '发票对账员').waitFor();
  await expect.poll(() => page.locator('.agent-card').count(), slow).toBe(1);
  await expect.poll(counts, slow).toContain('金融1');
  expect(await counts()).toContain('全部1');
  expect(await counts()).toContain('银行0');
  await search(page, '差异最大的十笔');
  await card(page, '发票对账员').waitFor();
  await search(page, '');
  await expect.poll(counts, slow).toEqual(before);

  const category = (name: RegExp, pressed?: true) =>
    page.locator('.agent-choices').getByRole('button', { name, ...(pressed ? { pressed } : {}) });
  // A list that comes meanwhile moves the choices from under the click.
  const sortBy = async (label: string) => {
    await page.locator('.agent-results:not(.is-stale)').waitFor();
    await page.getByRole('combobox', { name: '排序' }).click();
    await page.getByTitle(label, { exact: true }).click();
  };
  const isByTasks = async () => {
    const all = await page.locator('.agent-card[data-agent-id]').all();
    const texts = await Promise.all(all.map((one) => one.locator('.agent-figures dd').first().textContent()));
    const tasks = texts.map((text) => Number.parseFloat(text?.replaceAll(',', '') ?? '') || 0);
    return tasks.length > 1 && tasks.every((value, index) => index === 0 || value <= (tasks[index - 1] ?? 0));
  };
  expect(await isByTasks()).toBe(false);
  await sortBy('最热');
  await page.waitForURL('**/index?sort=used');
  await expect.poll(isByTasks, slow).toBe(true);
  await page.reload();
  await page.locator('.agent-card').nth(4).waitFor();
  await expect.poll(isByTasks, slow).toBe(true);
  await category(/^银行/).click();
  await category(/^银行/, true).waitFor();
  // By success and how often: what a card shows need not fall, so the server's own order is compared.
  const byRate = page.waitForResponse((reply) => reply.request().postData()?.includes('"sort":"rate"') ?? false);
  await sortBy('成功率');
  await expect.poll(() => pathOf(page), slow).toBe('/index?sort=rate&tag=bank');
  const { data } = (await (await byRate).json()) as { data: { content: { id: string }[] } };
  const shown = () =>
    page.locator('.agent-card[data-agent-id]').evaluateAll((all) => all.map((one) => one.dataset.agentId));
  expect(data.content.length).toBeGreaterThan(1);
  await expect.poll(shown, slow).toEqual(data.content.map(({ id }) => id));
  await page.setViewportSize(sizes.phone);
  await sortBy('最热');
  await expect.poll(isByTasks, slow).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await sortBy('最新上架');
  await page.waitForURL('**/index?tag=bank');
  await page.getByPlaceholder('搜索Agent').fill('贷');
  await category(/^保险/).click();
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.waitForURL(`**/index?tag=insurance&q=${encodeURIComponent('贷')}`);
  expect(faults).toEqual([]);
  await context.close();
});

it('ROUTE-10 MKT-43 the detail page shows the server’s price, whatever the address says', async () => {
  const { page, context } = await newVisitor(browser, { as: 'user' });
  await page.goto('/index');
  await search(page, '发票对账');
  const id = await card(page, '发票对账员').getAttribute('data-agent-id');
  await page.goto(`/agent-detail?id=${id}&price=0`);
  await page.getByText('¥0.10').first().waitFor();
  expect(await page.getByText('免费', { exact: true }).count()).toBe(0);
  await page.getByRole('heading', { name: '技能', exact: true }).waitFor();
  expect(await page.locator('.detail-meta').textContent()).toContain('2 项技能');
  expect(await page.locator('.ability-list .ability-words').allInnerTexts()).toMatchObject([
    expect.stringContaining('当前时间'),
    expect.stringContaining('计算器'),
  ]);
  await page.getByRole('button', { name: '差异最大的十笔' }).click();
  await page.waitForURL('**/agent-execute?**');
  await expect.poll(() => page.getByLabel('输入消息').inputValue(), slow).toBe('差异最大的十笔');
  await context.close();
});

it('ROUTE-02 MKT-02 MKT-04 MKT-44 anybody sees the market in four columns; hiring asks for a login', async () => {
  const { page, context } = await newVisitor(browser);
  await page.goto('/index');
  await page.locator('.agent-card').nth(4).waitFor();
  // While a part of the page is still on its way, what is around it has no size.
  await expect
    .poll(() =>
      page.locator('.agent-card').evaluateAll((cards) => {
        const [first = 0, ...others] = cards.slice(0, 5).map((one) => one.getBoundingClientRect().top);
        return others.map((top) => Math.sign(top - first));
      }),
    )
    .toEqual([0, 0, 0, 1]);
  const tags = (await page.locator('.agent-choices button').allInnerTexts()).map((text) =>
    text.replace(/[\s\d,]/g, ''),
  );
  expect(tags).toEqual(['全部', '通用', '证券', '人力资源', '基金', '营销', '政务', '金融', '电信', '保险', '银行']);
  await page.locator('.agent-card').first().getByRole('button', { name: '雇佣' }).click();
  await page.waitForURL('**/login?redirect=*');
  await context.close();
});
