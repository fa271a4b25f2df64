import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { pathOf, toast } from './steps.ts';
import {
  askPreview,
  attachTool,
  fillNewTool,
  newCallable,
  openPlace,
  openStudio,
  openTools,
  readyTool,
  row,
} from './tool-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const visit = (size: 'desktop' | 'phone' = 'desktop') => newVisitor(browser, { as: 'admin', size });
const slow = { timeout: 60_000 };

describe('the list', () => {
  it('TOOL-01 TOOL-02 TOOL-03 TOOL-04 LIMIT-03 columns, filters and what they ask for', async () => {
    const name = `列表工具 ${Date.now()}`;
    await readyTool(name, newCallable('listed'), false);
    const { page, context, faults } = await visit();
    await openTools(page);
    await row(page, name).waitFor();
    for (const column of ['序号', '工具名称', '工具类型', '发布状态', '编辑时间', '操作'])
      await page.getByRole('columnheader', { name: column, exact: true }).waitFor();
    await page.getByLabel('工具类型').click();
    await page.getByTitle('插件', { exact: true }).last().click();
    await page.getByLabel('发布状态').click();
    await page.getByTitle('已发布', { exact: true }).last().click();
    await page.getByRole('textbox', { name: '搜索工具名称' }).fill(name);
    const asked = page.waitForRequest((request) => request.url().endsWith('/plugin/page'));
    await page.getByRole('button', { name: '查询', exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      pageSize: 20,
      pluginName: name,
      pluginTypes: ['PYTHON3', 'HTTP', 'JAVASCRIPT'],
      pluginStatus: 'C90_Released',
    });
    await row(page, name).getByText('已发布').waitFor();
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/home?types=3');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('TOOL-06 TOOL-20 ERR-17 ERR-18 a row opens by double-click and is deleted only after yes', async () => {
    const name = `删除工具 ${Date.now()}`;
    const id = await readyTool(name, newCallable('gone'), false);
    const { page, context } = await visit();
    await openTools(page);
    await row(page, name).locator('td').first().dblclick();
    await expect.poll(() => pathOf(page)).toBe(`/knowledge-list?id=${id}&pluginType=HTTP`);
    await page.getByRole('link', { name: '回到我的工具' }).click();
    await page.getByRole('button', { name: `删除${name}` }).click();
    await page.locator('.ant-modal-confirm').getByText('确认删除该工具？').last().waitFor();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await row(page, name).waitFor();
    await page.getByRole('button', { name: `删除${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await toast(page, '删除成功').waitFor();
    await row(page, name).waitFor({ state: 'detached' });
    await context.close();
  });

  it('TOOL-01 on a phone the rows are cards and nothing is cut off', async () => {
    await readyTool(`手机工具 ${Date.now()}`, newCallable('phone'), false);
    const { page, context } = await visit('phone');
    await openTools(page);
    await page.locator('.part-list-blocks > li').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await context.close();
  });
});

describe('a new tool', () => {
  it('TOOL-05 TOOL-15 TOOL-17 ERR-35 ERR-36 ERR-37 ERR-38 ERR-39 ERR-40 ERR-41 ERR-42 ERR-43 ERR-44 words at the fields', async () => {
    const { page, context } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await openTools(page);
    await page.getByRole('button', { name: '新建工具' }).first().click();
    const dialog = page.getByRole('dialog', { name: '新建工具' });
    const create = dialog.getByRole('button', { name: '创建', exact: true });
    const generate = dialog.getByRole('button', { name: '生成', exact: true });
    await create.click();
    for (const words of [
      '请选择或输入分组',
      '请选择类型',
      '请输入插件名称',
      '请输入描述',
      '请选择图标',
      '请输入调用名称',
    ])
      await dialog.getByText(words, { exact: true }).waitFor();
    await dialog.getByText('插件', { exact: true }).click();
    await create.click();
    await dialog.getByText('请选择插件类型', { exact: true }).waitFor();
    await generate.click();
    await dialog.getByText('请输入插件名称或描述', { exact: true }).waitFor();
    await dialog.getByText('工作流', { exact: true }).click();
    await create.click();
    await dialog.getByText('请输入工作流名称', { exact: true }).waitFor();
    await generate.click();
    await dialog.getByText('请输入工作流名称或描述', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: '更换图标' }).click();
    const icons = page.getByRole('dialog', { name: '选择图标' });
    await icons.locator('.choice', { has: page.getByLabel('浅绿', { exact: true }) }).click();
    await icons.getByRole('button', { name: '使用这个图标' }).click();
    await create.click();
    await dialog.getByText('请输入描述', { exact: true }).waitFor();
    expect(await dialog.getByText('请选择图标', { exact: true }).count()).toBe(0);
    expect(sent.filter((path) => !path.endsWith('/plugin/page'))).toEqual([]);
    await context.close();
  });

  it('TOOL-08 TOOL-16 ERR-19 create, test, release, attach to an agent, and the call is shown', slow, async () => {
    const { page, context, faults } = await visit();
    const name = `模型清单 ${Date.now()}`;
    const callable = newCallable('list_models');
    const { url, key } = openPlace();
    await openTools(page);
    const dialog = await fillNewTool(page, { name, callable });
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await toast(page, '创建成功').waitFor();
    await page.waitForURL('**/knowledge-list?id=*&pluginType=HTTP');
    await page.getByLabel('请求地址').fill(url);
    await page.getByLabel('方式').click();
    await page.getByTitle('Bearer 令牌', { exact: true }).last().click();
    await page.getByLabel('密钥').fill(key);
    await page.getByRole('button', { name: '发布 v1' }).click({ force: true });
    await toast(page, '请调试成功后再发布').waitFor();
    await page.getByRole('button', { name: '保存并试运行' }).click();
    await page.getByText('交给模型的内容').waitFor();
    await page.getByText('已调试').waitFor();
    expect(await page.locator('.tool-trial').textContent()).not.toContain(key);
    await page.getByRole('button', { name: '发布 v1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await toast(page, '已发布 v1').waitFor();
    const next = page.getByRole('region', { name: 'v1 可以用了' });
    await next.getByText('在「工具」里加上它').waitFor();
    await next.getByRole('link', { name: '加到智能体' }).click();
    await page.waitForURL('**/studio');
    await openStudio(page, `工具试用${Date.now() % 100_000}`);
    await attachTool(page, name);
    await askPreview(page, `#tool ${callable} {}`);
    await page.locator('.robot-message').getByText('已调用 1 个工具').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('code', () => {
  const writes = {
    Python: ['def main(input):', '    print("看过了")', '    return {"twice": input["text"] * 2}'],
    JavaScript: [
      'export default function main(input) {',
      'console.log("看过了");',
      'return { twice: input.text + input.text };',
      '}',
    ],
  } as const;
  const wrong = { Python: 'def main(input):\n    return 1 / 0', JavaScript: 'function main() {\n  return missing;\n}' };

  for (const type of ['Python', 'JavaScript'] as const)
    it(
      `STUDIO-26 a ${type} tool is written, fails with its line, runs in the sandbox and is released`,
      slow,
      async () => {
        const { page, context, faults } = await visit();
        const name = `${type}工具${Date.now() % 100_000}`;
        await openTools(page);
        const dialog = await fillNewTool(page, { name, callable: newCallable('twice'), type });
        await dialog.getByRole('button', { name: '创建', exact: true }).click();
        await page.waitForURL('**/knowledge-list?id=*');
        const code = page.locator('.cm-content');
        await code.fill(wrong[type]);
        await code.locator('.tok-keyword', { hasText: 'return' }).waitFor();
        await page.locator('.tool-trial').getByLabel(/text/).fill('知行');
        await page.getByRole('button', { name: '保存并试运行' }).click();
        await page.locator('.tool-trial').getByText('第 2 行').waitFor();
        await code.fill(writes[type].join('\n'));
        await page.getByRole('button', { name: '保存并试运行' }).click();
        await page.locator('.tool-trial').getByText('知行知行').waitFor();
        await page.locator('.tool-trial').getByText('看过了').waitFor();
        await page.getByRole('button', { name: '发布 v1' }).click();
        await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
        await toast(page, '已发布 v1').waitFor();
        expect(faults).toEqual([]);
        await context.close();
      },
    );
});

describe('import', () => {
  const petstore = JSON.stringify({
    openapi: '3.0.0',
    info: { title: '宠物商店', version: '1' },
    paths: {
      '/pets/{petId}': {
        get: {
          operationId: newCallable('get_pet'),
          summary: '查询宠物',
          parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        },
        patch: { operationId: newCallable('patch_pet'), summary: '修改宠物' },
      },
      '/pets': {
        get: { operationId: newCallable('list_pets'), summary: '宠物列表' },
        post: { operationId: newCallable('add_pet'), summary: '登记宠物' },
      },
    },
  });

  it('IMPORT-01 IMPORT-02 IMPORT-03 IMPORT-04 IMPORT-05 IMPORT-07 IMPORT-10 IMPORT-11 ERR-20 ERR-45 ERR-46 read, edit, save', async () => {
    const { page, context, faults } = await visit();
    const name = `查宠物 ${Date.now()}`;
    await openTools(page);
    await page.getByRole('button', { name: '导入工具' }).click();
    const dialog = page.getByRole('dialog', { name: '导入工具' });
    const fetchButton = dialog.getByRole('button', { name: '获取工具' });
    await fetchButton.click();
    await dialog.getByText('请输入', { exact: true }).waitFor();
    await dialog.getByText('请输入baseUrl', { exact: true }).waitFor();
    await dialog.getByText('粘贴内容').click();
    await dialog.getByLabel('OpenAPI 描述').fill(petstore);
    await dialog.locator('.tok-propertyName').first().waitFor();
    await dialog.getByLabel('baseUrl').fill('https://pets.example.com');
    await fetchButton.click();
    await dialog.locator('.found-row').nth(2).waitFor();
    expect(await dialog.locator('.found-row').count()).toBe(3);
    expect(await dialog.locator('.found-row .agent-icon').count()).toBe(3);
    expect(await dialog.locator('.found-row .attribute-mark').count()).toBe(3);
    await dialog.getByText('PATCH /pets/{petId}').waitFor();
    await dialog.locator('.found-row', { hasText: '登记宠物' }).getByRole('button', { name: /^移除/ }).click();
    await dialog.locator('.found-row', { hasText: '查询宠物' }).getByRole('button', { name: /^编辑/ }).click();
    await dialog.getByLabel('名称', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: '参数 添加一行' }).click();
    await dialog.getByLabel('参数第 1 行名称').fill('lang');
    const saved = page.waitForRequest((request) => request.url().endsWith('/plugin/openapi/import'));
    await dialog.getByRole('button', { name: '保存 2 个工具' }).click();
    const body = (await saved).postDataJSON() as { plugins: { pluginName: string; parameters: object[] }[] };
    expect(body.plugins).toHaveLength(2);
    expect(body.plugins.find(({ pluginName }) => pluginName === name)?.parameters).toMatchObject([{ name: 'lang' }]);
    await toast(page, '保存成功').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await row(page, name).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('consent', () => {
  it('a call with a side effect asks first: refused it is not made, allowed it is', slow, async () => {
    const { page, context, faults } = await visit();
    const name = `下单 ${Date.now()}`;
    const callable = newCallable('order_now');
    await readyTool(name, callable, true);
    await openStudio(page, `询问试用${Date.now() % 100_000}`);
    await attachTool(page, name);
    const card = page.locator('.consent-card');
    await askPreview(page, `#tool ${callable} {}`);
    await card.getByRole('button', { name: /拒\s?绝/ }).click();
    await card.waitFor({ state: 'detached' });
    await page.locator('.robot-message').last().getByText('1 个工具没有执行').waitFor();
    // A question asked while the answer is still being written is kept in the box.
    await page
      .locator('.robot-message')
      .last()
      .getByText(/tokens/)
      .waitFor();
    await askPreview(page, `#tool ${callable} {}`);
    await card.getByRole('button', { name: /允\s?许/ }).click();
    await card.waitFor({ state: 'detached' });
    await page.locator('.robot-message').last().getByText('已调用 1 个工具').waitFor();
    expect(await page.locator('.robot-message').last().textContent()).not.toMatch(/没有成功|没有执行/);
    expect(faults).toEqual([]);
    await context.close();
  });
});
