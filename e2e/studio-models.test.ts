import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser, sizes } from './browser.ts';
import { toast } from './steps.ts';

const host = 'huayue.localhost';
const access = { url: process.env.DEMO_MODEL_URL ?? '', key: process.env.DEMO_MODEL_KEY ?? '' };
const words = {
  'zh-CN': {
    add: '添加模型',
    name: '名称',
    baseUrl: '接口地址',
    modelName: '模型标识',
    extra: '附加请求参数',
    create: '添加',
    custom: '自定义',
    kinds: ['大语言模型', '视觉', '语音', '画图', '向量', '重排'],
    five: ['温度', '核采样 Top P', '话题新鲜度', '重复惩罚', '最大输出 token'],
    nameEmpty: '名称不能为空',
    urlWrong: '请输入正确的URL地址',
    jsonWrong: '请输入正确的json格式',
    refused: '不能访问该地址：只能使用公网的 http 或 https 地址',
  },
  'en-US': {
    add: 'Add model',
    name: 'Name',
    baseUrl: 'Base URL',
    modelName: 'Model id',
    extra: 'Further request fields',
    create: 'Add',
    custom: 'Custom',
    kinds: ['LLM', 'Vision', 'Audio', 'Drawing', 'Embedding', 'Rerank'],
    five: ['Temperature', 'Top P', 'Presence penalty', 'Frequency penalty', 'Max output tokens'],
    nameEmpty: 'Name cannot be empty',
    urlWrong: 'Please enter the correct URL address',
    jsonWrong: 'Please input correct json format',
    refused: 'This address cannot be used: only public http or https addresses',
  },
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const openArea = async (page: Page, add: string) => {
  await page.goto('/studio?area=models');
  await page.getByRole('button', { name: add }).click();
  const form = page.getByRole('dialog');
  await form.waitFor();
  return form;
};

it('MODEL-03 MODEL-01 a model is added, tested, edited, made the default, looked at and deleted', async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'enterprise', host });
  const name = `旅程模型 ${Date.now().toString(36)}`;
  const form = await openArea(page, '添加模型');
  await form.getByText('租户', { exact: true }).click();
  await form.getByRole('button', { name: 'DeepSeek' }).click();
  expect(await form.getByLabel('接口地址').inputValue()).toBe('https://api.deepseek.com/v1');
  await form.getByLabel('名称', { exact: true }).fill(name);
  await form.getByLabel('接口地址').fill(access.url);
  await form.getByLabel('模型标识').fill('zhixing-demo');
  await form.getByLabel('ApiKey').fill('sk-wrong');
  await form.getByRole('button', { name: '测试连接' }).click();
  await form.getByText('连接失败').waitFor();
  await form.getByText('HTTP 401 Incorrect API key provided.').waitFor();
  await form.getByLabel('ApiKey').fill(access.key);
  await form.getByRole('button', { name: '测试连接' }).click();
  await form.getByText('连接成功').waitFor();
  expect(await form.getByText(/^\d+\.\d\d 秒$/).count()).toBe(1);
  await form.getByRole('button', { name: '添加', exact: true }).click();
  await toast(page, `已添加「${name}」`).waitFor();

  const card = (called: string) => page.locator('.model-card', { hasText: called });
  await card(name)
    .getByText(`密钥 ····${access.key.slice(-4)}`)
    .waitFor();
  await card(name)
    .getByRole('button', { name: `测试连接 ${name}` })
    .click();
  await card(name).getByText('连接成功').waitFor();

  const renamed = `${name} 改`;
  await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
  await form.getByText(`已保存 ····${access.key.slice(-4)}`).waitFor();
  await form.getByLabel('名称', { exact: true }).fill(renamed);
  await form.getByLabel('设为默认').click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await toast(page, `已保存「${renamed}」`).waitFor();
  await card(renamed).getByText('默认', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(access.key);

  await page.getByRole('button', { name: `${renamed} 的用量` }).click();
  const use = page.getByRole('dialog', { name: `用量 · ${renamed}` });
  await use.getByText('近 30 天').click();
  await use.getByText('这段时间没有用过').waitFor();
  await use.getByText('每天的数字').click();
  expect(await use.locator('tbody tr').count()).toBe(30);
  await page.keyboard.press('Escape');
  await use.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: `删除 ${renamed}`, exact: true }).click();
  const sure = page.getByRole('dialog', { name: `删除「${renamed}」？` });
  await sure.getByRole('button', { name: '取消' }).click();
  await card(renamed).waitFor();
  await page.getByRole('button', { name: `删除 ${renamed}`, exact: true }).click();
  await sure.getByRole('button', { name: '删除' }).click();
  await toast(page, `已删除「${renamed}」`).waitFor();
  await card(renamed).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

it('MODEL-01 MODEL-02 a model is picked from the provider’s own list; protocol, profile, thinking and headers are kept', async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'enterprise', host });
  const name = `列表模型 ${Date.now().toString(36)}`;
  const form = await openArea(page, '添加模型');
  await form.getByRole('button', { name: 'Anthropic' }).click();
  await form.getByText('Anthropic 接口', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'DeepSeek' }).click();
  await form.getByText('OpenAI 兼容（多数服务商）').waitFor();
  await form.getByLabel('名称', { exact: true }).fill(name);
  await form.getByLabel('接口地址').fill(access.url);
  await form.getByLabel('ApiKey').fill('sk-wrong');
  await form.getByRole('button', { name: '获取模型列表' }).click();
  await form.getByText('没有取到模型列表：HTTP 401 Incorrect API key provided.').waitFor();
  await form.getByLabel('ApiKey').fill(access.key);
  await form.getByRole('button', { name: '获取模型列表' }).click();
  await page.locator('.known-option', { hasText: 'zhixing-demo-thinking' }).click();
  expect(await form.getByLabel('模型标识').inputValue()).toBe('zhixing-demo-thinking');
  await form.getByText(/^服务商共有 \d+ 个模型/).waitFor();
  await form.getByText('没有收录这个模型，按通用设置使用，可在下方修改。').waitFor();

  const thinking = form.getByRole('radiogroup').filter({ hasText: '默认' });
  expect(await thinking.count()).toBe(0);
  await form.getByText('能力与上限').click();
  await form.getByLabel('上下文长度（token）').fill('65536');
  const choose = async (label: string, choice: string) => {
    await form.getByLabel(label, { exact: true }).click();
    await page.locator('.ant-select-item-option:visible', { hasText: choice }).click();
  };
  await choose('思考方式', '可以开关');
  await choose('思考开关的写法', 'enable_thinking 字段');
  await form.getByText('已改 3 项').waitFor();
  await thinking.getByText('开', { exact: true }).click();
  await form.getByRole('button', { name: '添加请求头' }).click();
  await form.getByLabel('第 1 个请求头的名字').fill('Authorization');
  await form.getByLabel('第 1 个请求头的内容').fill('blue');
  await form.getByRole('button', { name: '添加', exact: true }).click();
  await form.getByText('名字只能用字母、数字和短横线，且不能是系统自己填写的').waitFor();
  await form.getByLabel('第 1 个请求头的名字').fill('X-Team');
  await form.getByRole('button', { name: '测试连接' }).click();
  await form.getByText(/^（先思考再回答）/).waitFor();
  await form.getByRole('button', { name: '添加', exact: true }).click();
  await toast(page, `已添加「${name}」`).waitFor();

  const card = page.locator('.model-card', { hasText: name });
  expect(await card.locator('.known-tags > span').allInnerTexts()).toEqual(['64K', '工具', '思考']);
  await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
  await form.getByText('已改 3 项').waitFor();
  expect(await form.getByLabel('模型标识').inputValue()).toBe('zhixing-demo-thinking');
  await form.getByText('能力与上限').click();
  expect(await form.getByLabel('上下文长度（token）').inputValue()).toBe('65536');
  await form.getByText('enable_thinking 字段').waitFor();
  expect(await thinking.getByRole('radio', { checked: true }).locator('..').textContent()).toBe('开');
  expect(await form.getByLabel('第 1 个请求头的名字').inputValue()).toBe('X-Team');
  expect(await form.getByLabel('第 1 个请求头的内容').inputValue()).toBe('blue');
  await form.getByRole('button', { name: '获取模型列表' }).click();
  await page.locator('.known-option', { hasText: 'zhixing-rerank' }).waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '全部恢复' }).click();
  await form.getByText('已改 3 项').waitFor({ state: 'detached' });
  expect(await thinking.count()).toBe(0);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await toast(page, `已保存「${name}」`).waitFor();
  expect(await card.locator('.known-tags').count()).toBe(0);

  await page.getByRole('button', { name: `删除 ${name}`, exact: true }).click();
  await page
    .getByRole('dialog', { name: `删除「${name}」？` })
    .getByRole('button', { name: '删除' })
    .click();
  await card.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

describe.each(['zh-CN', 'en-US'] as const)('%s', (locale) => {
  it('STUDIO-20 STUDIO-21 ERR-76 ERR-90 ERR-101 MODEL-02 MODEL-04 what is typed wrong is said at its field', async () => {
    const w = words[locale];
    const { page, context, faults } = await newVisitor(browser, { as: 'enterprise', host, locale });
    const form = await openArea(page, w.add);
    const kinds = form.getByRole('radiogroup').filter({ hasText: w.kinds[1] }).getByRole('radio');
    expect(await kinds.count()).toBe(w.kinds.length);
    for (const kind of w.kinds) expect(await form.getByText(kind, { exact: true }).count()).toBe(1);

    await form.getByLabel(w.baseUrl).fill('abc');
    await form.getByLabel(w.baseUrl).blur();
    await form.getByText(w.urlWrong, { exact: true }).waitFor();
    await form.getByLabel(w.baseUrl).fill('https://a.cn');
    await form.getByLabel(w.baseUrl).blur();
    await form.getByText(w.urlWrong, { exact: true }).waitFor({ state: 'detached' });

    await form.getByLabel(w.extra).fill('{a');
    await form.getByLabel(w.extra).blur();
    await form.getByText(w.jsonWrong, { exact: true }).waitFor();
    await form.getByRole('button', { name: w.create, exact: true }).click();
    await form.getByText(w.nameEmpty, { exact: true }).waitFor();
    await form.getByLabel(w.extra).fill('{"a":1}');
    await form.getByLabel(w.extra).blur();
    await form.getByText(w.jsonWrong, { exact: true }).waitFor({ state: 'detached' });

    for (const label of w.five) expect(await form.getByLabel(label, { exact: true }).count()).toBe(0);
    await form.getByText(w.custom, { exact: true }).click();
    for (const label of w.five) expect(await form.getByLabel(label, { exact: true }).count()).toBe(1);

    await form.getByLabel(w.name, { exact: true }).fill('journey');
    await form.getByLabel(w.modelName).fill('x');
    await form.getByLabel(w.baseUrl).fill('http://169.254.169.254/v1');
    await form.getByRole('button', { name: w.create, exact: true }).click();
    await form.getByText(w.refused, { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

it('axe finds nothing serious in the models and their form, light and dark, wide and narrow', async () => {
  const { page, context } = await newVisitor(browser, { as: 'enterprise', host });
  const found: Record<string, unknown> = {};
  const look = async (what: string) => {
    for (const size of ['desktop', 'phone'] as const)
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize(sizes[size]);
        await page.emulateMedia({ colorScheme: theme });
        const faults = await seriousFindings(page);
        if (faults.length > 0) found[`${what} (${theme}, ${size})`] = faults;
      }
    await page.setViewportSize(sizes.desktop);
  };
  await page.goto('/studio?area=models');
  await page.locator('.model-card h4').first().waitFor();
  await look('models');
  const form = await openArea(page, '添加模型');
  await form.getByText('自定义', { exact: true }).click();
  await form.getByLabel('模型标识').fill('kimi-k3');
  await form.getByText('能力与上限').click();
  await form.getByLabel('上下文长度（token）').fill('65536');
  await form.getByRole('button', { name: '添加请求头' }).click();
  await look('form');
  expect(found).toEqual({});
  await context.close();
});
