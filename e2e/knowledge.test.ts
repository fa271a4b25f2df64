import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, whenIdle } from './chat-steps.ts';
import { pathOf, toast } from './steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const chapters = [
  [
    '差旅管理',
    '出差须提前三个工作日在系统提交申请，写明事由、日期和预算。',
    '旺季酒店标准上浮百分之二十，须由部门负责人书面同意。',
  ],
  ['报销时限', '员工应在返回后十五个自然日内提交报销单，逾期每天扣减百分之一。', '发票抬头必须为云岭机械有限公司。'],
  ['设备借用', '投影仪借用期限为七天，可续借一次，损坏按折旧价赔偿。', '借用登记处在三号楼二层服务台。'],
];

/** A handbook as somebody would print it, each chapter on its own page. */
const handbook = async (page: Page) => {
  const body = chapters.map(
    ([title, ...lines], at) =>
      `<section style="break-after: page"><h1>${at + 1} ${title}</h1>${lines.map((line, no) => `<h2>${at + 1}.${no + 1} 规定</h2><p>${line}</p>`).join('')}</section>`,
  );
  await page.setContent(
    `<html lang="zh-CN"><body style="font-family: 'Noto Sans CJK SC'">${body.join('')}</body></html>`,
  );
  return page.pdf({ format: 'A4' });
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('from a document to an answer that shows its source', () => {
  it('ERR-15 ERR-34 KB-01 KB-02 KB-03 KB-11 KB-12 KB-13 KB-14 KB-16 ROUTE-12 upload, preview, test, ask, open the page, delete', async () => {
    const { page, context, faults } = await newVisitor(browser, { as: 'admin', size: 'desktop' });
    const pdf = await handbook(page);
    const name = `员工手册 ${Date.now()}`;
    await page.goto('/home?types=2');
    await page.getByRole('button', { name: '新建知识库' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').focus();
    await dialog.getByLabel('名称').blur();
    await dialog.getByText('请输入名称').waitFor();
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByRole('button', { name: '保存' }).click();
    await toast(page, '知识库已新建').waitFor();
    await expect.poll(() => pathOf(page)).toMatch(/^\/knowledge-list/);
    await page.goto('/home?types=2');
    for (const column of ['序号', '名称', '来源', '编辑时间', '操作'])
      await page.getByRole('columnheader', { name: column, exact: true }).waitFor();
    await row(page, name).getByText('文件上传').waitFor();
    await row(page, name).locator('td').first().dblclick();
    await expect.poll(() => pathOf(page)).toMatch(/^\/knowledge-list\?id=[\w-]{36}/);
    const base = new URL(page.url()).searchParams.get('id') ?? '';

    await page.getByRole('button', { name: '上传文件' }).first().click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '选择文件', exact: true }).click();
    await (await chooser).setFiles({ name: '员工手册.pdf', mimeType: 'application/pdf', buffer: pdf });
    await page.getByText('已上传').waitFor();
    await page.getByRole('button', { name: '下一步：分段设置' }).click();
    for (const method of ['自动', '问答', '简历', '手册', '扫描手册', '表格', '论文', '书籍', '法律', 'PPT', '全文'])
      await page
        .getByRole('radio', { name: new RegExp(`^${method}`) })
        .first()
        .waitFor();
    await page.getByText('手册', { exact: true }).first().click();
    await page.getByRole('button', { name: '下一步：预览' }).click();
    await page.getByText('旺季酒店标准上浮百分之二十', { exact: false }).first().waitFor({ timeout: 30_000 });
    await page.locator('canvas').first().waitFor();
    await page.getByRole('button', { name: '开始处理 1 个文件' }).click();
    await page.getByText('处理完成').waitFor({ timeout: 40_000 });
    await page.getByRole('button', { name: '现在就问' }).click();

    const question = '旺季酒店标准能上浮多少';
    await page.getByRole('textbox', { name: '问题', exact: true }).fill(question);
    await page.getByRole('button', { name: '测一次' }).click();
    const hit = page.locator('.hit-list').getByRole('listitem').first();
    await hit.getByText('百分之二十', { exact: false }).first().waitFor();
    expect(await hit.textContent()).toMatch(/[01]\.\d{3}/);

    const api = studioApi('admin');
    const agentId = await api.create(`手册助手${Date.now() % 100_000}`);
    await api.write(agentId, { knowledge: [{ id: `knowledge:${base}`, enabled: true }] });
    await api.chat(agentId, question, { release: 0 });
    const { draftNo } = await api.draft(agentId);
    expect((await api.release(agentId, draftNo)).code).toBe(200);
    await page.goto(`/agent-execute?id=${agentId}`);
    await ask(page, question);
    await whenIdle(page);
    const chips = answers(page).last().locator('.doc-chips');
    await chips.getByText('员工手册.pdf').first().waitFor();
    await chips.getByRole('button').first().click();
    await page.locator('canvas').first().waitFor({ timeout: 20_000 });
    await page.locator('.page-mark').first().waitFor();

    await page.goto(`/knowledge-list?id=${base}`);
    await row(page, '员工手册.pdf').waitFor();
    const gone = await api.send<{ list: { id: string }[] }>('GET', `/knowledge_api/knowledge/${base}/files`);
    await api.send(
      'DELETE',
      '/knowledge_api/file',
      gone.data.list.map(({ id }) => id),
    );
    const after = await api.send<{ hits: unknown[] }>('POST', `/knowledge_api/knowledge/${base}/search`, { question });
    expect(after.data.hits).toEqual([]);
    await api.remove(agentId);
    await api.send('DELETE', '/knowledge_api/knowledge', [base]);
    expect(faults).toEqual([]);
    await context.close();
  }, 120_000);
});
