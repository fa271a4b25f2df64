import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { chooseFiles } from './choose-files.ts';
import { newMember } from './new-member.ts';
import { toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The next call of this kind is answered so, and no other. */
const answerOnce = async (page: Page, method: string, reply: object) => {
  let isOver = false;
  await page.route('**/knowledge_api/knowledge', (route) => {
    if (isOver || route.request().method() !== method) return route.fallback();
    isOver = true;
    return route.fulfill({ json: reply });
  });
};
const give = (page: Page, button: string, name: string, buffer: Buffer) =>
  chooseFiles(page, button, { name, mimeType: 'application/octet-stream', buffer });

it('KB-04 KB-10 KB-20 ERR-13 ERR-14 ERR-16 ERR-86 ERR-87 ERR-88 ERR-89 ERR-92 ERR-93 whoever has just registered is told each mistake in words, and loses nothing', {
  timeout: 120_000,
}, async () => {
  const { page, context, faults } = await newMember(browser);
  await page.goto('/home?types=2');
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('名称');
  await field.fill('制度');
  await answerOnce(page, 'POST', { code: 500, msg: '今天不能新建' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '今天不能新建').waitFor();
  await answerOnce(page, 'POST', { code: 500, msg: '' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '创建失败').waitFor();
  expect(await field.inputValue()).toBe('制度');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.waitForURL('**/knowledge-list?id=*');

  await page.getByRole('button', { name: '新建文件夹' }).click();
  const folder = page.getByRole('dialog', { name: '新建文件夹' });
  await folder.getByRole('button', { name: '保存' }).click();
  await folder.getByText('文件夹名称不能为空').waitFor();
  await folder.getByLabel('文件夹名称').fill('人事/2026');
  await folder.getByRole('button', { name: '保存' }).click();
  await folder.getByText('文件夹名称不能包含/').waitFor();
  await folder.getByLabel('文件夹名称').fill('人事');
  await folder.getByRole('button', { name: '保存' }).click();
  await toast(page, '文件夹已新建').waitFor();

  await page.getByRole('button', { name: '手写问答' }).click();
  const entry = page.getByRole('dialog', { name: '手写一条问答' });
  await entry.getByLabel('问题').fill('年假几天？');
  await entry.getByRole('button', { name: '保存问答' }).click();
  await entry.getByText('问题或答案不能为空').first().waitFor();
  expect(await entry.getByLabel('问题').inputValue()).toBe('年假几天？');
  await entry.getByLabel('答案').fill('满一年五天。');
  await entry.getByRole('button', { name: '保存问答' }).click();
  await toast(page, '问答已保存').waitFor();

  await page.getByRole('button', { name: '上传文件' }).first().click();
  await give(page, '选择文件', '安装包.exe', Buffer.from('MZ'));
  await page.getByText('文件格式不支持').first().waitFor();
  await give(page, '选择文件', '太大.txt', Buffer.alloc(15 * 1024 * 1024 + 1, 97));
  await page.getByText('不能添加大于15MB的文件').first().waitFor();
  await give(page, '导入 CSV', '问答.txt', Buffer.from('a,b'));
  await page.getByText('请选择csv类型文件').first().waitFor();
  await give(page, '选择文件', '请假.txt', Buffer.from('请假须提前一天申请。'));
  await page.getByText('已上传').waitFor();

  await page.goto('/home?types=2');
  await row(page, '制度').getByRole('button', { name: '修改 制度' }).click();
  const edit = page.getByRole('dialog', { name: '修改知识库' });
  expect(await edit.getByLabel('名称').inputValue()).toBe('制度');
  await edit.getByLabel('名称').fill('员工制度');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await edit.getByRole('button', { name: '保存' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ id: expect.any(String), name: '员工制度' });
  await toast(page, '修改成功').waitFor();
  const remove = async () => {
    await row(page, '员工制度').getByRole('button', { name: '删除 员工制度' }).click();
    await page
      .getByRole('dialog', { name: '删除这个知识库？' })
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
  };
  await answerOnce(page, 'DELETE', { code: 1, msg: '正在使用，不能删除' });
  await remove();
  await toast(page, '正在使用，不能删除').waitFor();
  await row(page, '员工制度').waitFor();
  await page.reload();
  const removal = page.waitForRequest((request) => request.method() === 'DELETE');
  await remove();
  expect((await removal).postDataJSON()).toEqual([expect.any(String)]);
  await toast(page, '删除成功').waitFor();
  await expect.poll(() => row(page, '员工制度').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
