import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeZip } from '../apps/server/src/base/write-zip.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { chooseFiles } from './choose-files.ts';
import { guestPorts } from './guest-ports.ts';
import { newMember } from './new-member.ts';
import { toast } from './steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
const site = createServer((_, reply) =>
  reply
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end('<title>班车时刻</title><h1>班车时刻</h1><p>早班车七点四十从南门发车，每十五分钟一班。</p>'),
);
const folder = mkdtempSync(join(tmpdir(), 'zhixing-folder-'));
beforeAll(async () => {
  browser = await openBrowser();
  await new Promise<void>((resolve) => site.listen(guestPorts[5], '127.0.0.1', resolve));
  mkdirSync(join(folder, '制度'));
  writeFileSync(join(folder, '制度/门禁.txt'), '访客凭身份证在前台换取当日门禁卡。');
});
afterAll(async () => {
  site.close();
  rmSync(folder, { recursive: true });
  await browser?.close();
});

it('KB-11 KB-12 whoever has just registered brings a zip, a folder and a web page, and mends what came of them', {
  timeout: 180_000,
}, async () => {
  const { page, context, faults } = await newMember(browser);
  await page.goto('/home?types=2');
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('后勤');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.waitForURL('**/knowledge-list?id=*');
  await page.getByRole('button', { name: '上传文件' }).first().click();
  const zip = writeZip([
    {
      name: '手册/食堂.md',
      bytes: Buffer.from('# 食堂\n\n午餐十一点半开始，凭工牌就餐。\n\n# 健身房\n\n健身房晚上九点关门。'),
    },
    { name: '手册/安装包.exe', bytes: Buffer.from('MZ') },
  ]);
  await chooseFiles(page, '导入 zip', { name: '手册.zip', mimeType: 'application/zip', buffer: zip });
  await page.getByText('压缩包里有 1 个文件的格式不支持，已跳过', { exact: false }).waitFor();
  await chooseFiles(page, '选择文件夹', folder);
  await page.getByRole('button', { name: '添加网页' }).click();
  await page.getByLabel('网页地址').fill('班车');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByText('请输入以 http:// 或 https:// 开头的完整地址').waitFor();
  await page.getByLabel('网页地址').fill(`http://127.0.0.1:${guestPorts[5]}/bus`);
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await expect.poll(() => page.getByText('已上传').count(), { timeout: 30_000 }).toBe(3);
  await page.getByRole('button', { name: '下一步：分段设置' }).click();
  await page.getByRole('button', { name: '下一步：预览' }).click();
  await page.getByRole('button', { name: '开始处理 3 个文件' }).click();
  await page.getByText('处理完成').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '交给智能体' }).click();
  await page.getByRole('dialog', { name: '交给哪个智能体' }).getByText('你还没有智能体').waitFor();
  await page.keyboard.press('Escape');

  const folders = page.getByRole('list', { name: '文件夹', exact: true });
  await folders.getByRole('listitem').filter({ hasText: '手册' }).getByText('1 个文件').waitFor();
  await folders.getByText('手册').click();
  await page.getByRole('button', { name: '查看 食堂.md 的分段' }).click();
  const drawer = page.getByRole('dialog', { name: '食堂.md 的分段' });
  await drawer.getByText('共 2 段').waitFor();
  await drawer.getByRole('button', { name: '编辑第 2 段' }).click();
  await drawer.getByLabel('分段内容 2').fill('健身房晚上十点关门。');
  await drawer.getByRole('button', { name: /^保\s?存$/ }).click();
  await toast(page, '修改成功').waitFor();
  await drawer.getByText('改过').waitFor();
  await drawer.getByRole('switch', { name: '启用第 1 段' }).click();
  await drawer.getByText('已停用，不会被检索到').waitFor();
  await drawer.getByRole('button', { name: '看原文' }).last().click();
  const source = page.getByRole('dialog', { name: '引用的原文' });
  await source.locator('.is-cited').getByText('健身房晚上十点关门').waitFor();
  await source.getByRole('button', { name: '关闭' }).click();
  await source.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '命中测试' }).click();
  const test = async (question: string) => {
    const replied = page.waitForResponse('**/knowledge_api/knowledge/*/search');
    await page.getByRole('textbox', { name: '问题', exact: true }).fill(question);
    await page.getByRole('button', { name: /^(测一次|再测一次)$/ }).click();
    return (await replied).text();
  };
  const hits = page.locator('.hit-list').getByRole('listitem');
  await test('健身房几点关门');
  await hits.first().getByText('十点').first().waitFor();
  expect(await test('午餐几点开始')).not.toContain('十一点半');
  await test('早班车几点从哪里发车');
  await hits.first().getByText('七点四十').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('what nobody could answer is collected, answered by hand in one click, and answered from then on', {
  timeout: 120_000,
}, async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  const api = studioApi('admin');
  const { data: base } = await api.send<{ id: string }>('POST', '/knowledge_api/knowledge', {
    name: `未答 ${Date.now()}`,
  });
  const entry = { question: '年假几天？', answer: '满一年五天。' };
  await api.send('POST', `/knowledge_api/knowledge/${base.id}/entry`, entry);
  const agentId = await api.create(`未答${Date.now() % 100_000}`);
  await api.write(agentId, { knowledge: [{ id: `knowledge:${base.id}`, enabled: true }] });
  const question = '产假期间的社保由谁缴纳';
  await api.chat(agentId, question, { release: 0 });

  await page.goto(`/knowledge-list?id=${base.id}`);
  await page.getByRole('tab', { name: '未答问题' }).click();
  await page.getByRole('button', { name: `把“${question}”写成问答` }).click();
  const dialog = page.getByRole('dialog', { name: '手写一条问答' });
  expect(await dialog.getByLabel('问题').inputValue()).toBe(question);
  await dialog.getByLabel('答案').fill('单位部分由公司继续缴纳，个人部分从津贴里扣。');
  await dialog.getByRole('button', { name: '保存问答' }).click();
  await toast(page, '问答已保存').waitFor();
  await page.getByText('没有未答的问题').waitFor();
  await page.getByRole('tab', { name: '命中测试' }).click();
  await page.getByRole('textbox', { name: '问题', exact: true }).fill(question);
  await page.getByRole('button', { name: '测一次' }).click();
  await page.locator('.hit-list').getByText('由公司继续缴纳').first().waitFor();
  await api.remove(agentId);
  await api.send('DELETE', '/knowledge_api/knowledge', [base.id]);
  expect(faults).toEqual([]);
  await context.close();
});
