import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docxOf, sheetXml, word, xlsxOf } from '../apps/server/test/documents/office.ts';
import { drawPage, printPage } from '../apps/server/test/documents/print-page.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, whenIdle } from './chat-steps.ts';
import { chooseFiles } from './choose-files.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const print = (body: string) =>
  printPage(`<html lang="zh-CN"><body style="font: 20px 'Noto Sans CJK SC'">${body}</body></html>`);
const pages = 40;
/** Each page has a rule of its own; only the wanted one speaks of typhoons. */
const handbook = () =>
  print(
    Array.from({ length: pages }, (_, at) => at + 1)
      .map(
        (no) =>
          `<section style="break-after: page"><h1>${no} 码头作业规程</h1><p>${
            no === 37
              ? '台风预警期间，三号码头的集装箱最多堆放四层，并加装绑扎杆。'
              : `第${no}号泊位的巡查每班${no}次，记录保存${no}个月。`
          }</p></section>`,
      )
      .join(''),
  );
const scan = () =>
  drawPage(print('<h1>消防检查通知</h1><p>各车间的灭火器每季度检查一次，检查人在标签上签名。</p>'), 1, 200, '-png');
const contract = () =>
  docxOf(
    [
      word.heading('设备采购合同', 1),
      word.heading('付款', 2),
      word.paragraph('签约后十日内支付预付款百分之三十。'),
      word.heading('质量保证金', 2),
      word.paragraph('质量保证金为合同总价的百分之五，验收满十二个月后无息退还。'),
    ].join(''),
  );
const prices = () =>
  xlsxOf({
    备件: sheetXml([
      ['备件', '型号', '单价（元）'],
      ['密封圈', 'M37', 86],
      ['轴承', 'B12', 420],
      ['滤芯', 'F08', 155],
    ]),
  });

const formats = [
  {
    ...{ name: '码头规程.pdf', make: handbook, question: '台风预警期间三号码头集装箱最多堆放几层', chip: '第 37 页' },
    seen: async (source: Page) => {
      await source.getByRole('dialog').getByText('37 / 40 页').waitFor();
      await source.getByRole('dialog').getByText('第 37 页').waitFor();
      await source.locator('.page-mark').first().waitFor();
    },
  },
  {
    ...{ name: '采购合同.docx', make: contract, question: '质量保证金是合同总价的多少', chip: '' },
    seen: (source: Page) => source.locator('.page-mark').first().waitFor(),
  },
  {
    ...{ name: '备件价格.xlsx', make: prices, question: '轴承 B12 的单价', chip: '' },
    seen: (source: Page) =>
      source.getByRole('dialog').locator('tr.is-cited').getByRole('cell', { name: 'B12' }).waitFor(),
  },
  {
    ...{ name: '消防通知.png', make: scan, question: '灭火器多久检查一次', chip: '' },
    seen: (source: Page) => source.locator('.page-mark').first().waitFor(),
  },
] as const;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

it('KB-11 KB-12 KB-13 KB-14 a long PDF, a contract, a sheet and a scan are answered from their very places; what failed is cut anew', {
  timeout: 240_000,
}, async () => {
  const { page, context, faults } = await newVisitor(browser, { as: 'admin' });
  const api = studioApi('admin');
  const { data: base } = await api.send<{ id: string }>('POST', '/knowledge_api/knowledge', {
    name: `四种文件 ${Date.now()}`,
  });
  await page.goto(`/knowledge-list?id=${base.id}`);
  await page.getByRole('button', { name: '上传文件' }).first().click();
  const unpaired = { name: '值班表.txt', buffer: Buffer.from('值班室的电话是八八六六。') };
  const files = [...formats.map(({ name, make }) => ({ name, buffer: make() })), unpaired];
  await chooseFiles(
    page,
    '选择文件',
    files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })),
  );
  await expect.poll(() => page.getByText('已上传').count(), { timeout: 30_000 }).toBe(5);
  await page.getByRole('button', { name: '下一步：分段设置' }).click();
  const picks = page.getByRole('complementary', { name: '本次的文件' });
  const cut = async (name: string, method: string) => {
    await picks.getByRole('button').filter({ hasText: name }).click();
    await page.locator('.method-card').filter({ hasText: method }).first().click();
    await picks.getByRole('button').filter({ hasText: name }).getByText(method).waitFor();
  };
  await cut('消防通知.png', '扫描手册');
  await cut('值班表.txt', '问答');
  await cut('码头规程.pdf', '手册');
  await page.getByRole('button', { name: '下一步：预览' }).click();
  await picks.getByRole('button').filter({ hasText: '消防通知.png' }).click();
  await page.getByText('灭火器每季度检查一次').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '开始处理 5 个文件' }).click();
  await page
    .getByRole('progressbar', { name: /处理进度/ })
    .first()
    .waitFor();
  await page.getByText('有文件没有成功').waitFor({ timeout: 120_000 });
  await page.getByRole('region', { name: '向量处理' }).getByText('没有找到问答', { exact: false }).waitFor();

  await page.goto(`/knowledge-list?id=${base.id}`);
  for (const { name } of formats) await row(page, name).getByText('完成', { exact: true }).waitFor();
  await page.getByRole('button', { name: '重新分段 值班表.txt' }).click();
  await page.locator('.method-card').filter({ hasText: '全文' }).click();
  await page.getByRole('button', { name: '下一步：预览' }).click();
  await page.getByRole('button', { name: '开始处理 1 个文件' }).click();
  await page.getByText('处理完成').waitFor({ timeout: 60_000 });

  const agentId = await api.create(`四种文件${Date.now() % 100_000}`);
  const draftNo = await api.write(agentId, { knowledge: [{ id: `knowledge:${base.id}`, enabled: true }] });
  await api.chat(agentId, '轴承 B12 的单价', { release: 0 });
  expect((await api.release(agentId, draftNo)).code).toBe(200);
  await page.goto(`/agent-execute?id=${agentId}`);
  for (const { name, question, chip, seen } of formats) {
    await ask(page, question);
    await whenIdle(page);
    await answers(page).last().locator('.doc-chip').filter({ hasText: name }).filter({ hasText: chip }).first().click();
    await seen(page);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  }
  await api.remove(agentId);
  await api.send('DELETE', '/knowledge_api/knowledge', [base.id]);
  expect(faults).toEqual([]);
  await context.close();
});
