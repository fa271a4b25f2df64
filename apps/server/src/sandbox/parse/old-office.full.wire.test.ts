import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, pptxOf, sheetXml, word, xlsxOf } from '../../../test/documents/office.ts';
import { oldOffice } from '../../../test/documents/old-office.ts';
import { startSandbox } from '../../../test/sandbox-stage.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const whose = { tenant: 't', account: 'a' };
const signal = () => AbortSignal.timeout(200_000);
const rows = [
  ['产品名称', '数量'],
  ['服务器', '三台'],
];
const slides = [
  { title: '年度总结', items: ['收入增长三成'], table: rows, notes: '讲两分钟' },
  { title: '明年计划', items: ['开拓市场'] },
];
const read = (extension: string, bytes: Uint8Array, pdf?: Uint8Array) =>
  sandbox.parser.read(whose, { extension, bytes, pdf }, { from: 1, to: 5, ocr: 'auto' }, signal());
const print = (extension: string, bytes: Uint8Array) => sandbox.parser.convert(whose, { extension, bytes }, signal());

describe('office documents of before 2007', { timeout: 300_000 }, () => {
  it('doc: headings, tables and places as in docx', async () => {
    const body =
      word.heading('第一章 总则', 1) +
      word.paragraph('甲方应当按期付款。') +
      word.table(rows) +
      word.paragraph('以下无正文。');
    const bytes = oldOffice(docxOf(body), 'docx', 'doc');
    const { lines, pages } = await read('doc', bytes, await print('doc', bytes));
    expect(lines[0]).toMatchObject({ kind: 'heading', level: 1, text: '第一章 总则', page: 1, box: expect.any(Array) });
    expect(lines.filter(({ kind }) => kind === 'row').map(({ cells }) => cells)).toEqual(rows);
    expect(pages).toHaveLength(1);
  });

  it('xls: sheets and rows as in xlsx', async () => {
    const bytes = oldOffice(xlsxOf({ 产品: sheetXml(rows), 其他: sheetXml([['甲', 2.5]]) }), 'xlsx', 'xls');
    expect(await sandbox.parser.inspect(whose, { extension: 'xls', bytes }, signal())).toMatchObject({ pages: 2 });
    const { lines, pages } = await read('xls', bytes);
    expect(pages.map(({ name }) => name)).toEqual(['产品', '其他']);
    expect(lines.map(({ cells }) => cells)).toEqual([...rows, ['甲', '2.5']]);
  });

  it('ppt: slides as in pptx', async () => {
    const bytes = oldOffice(pptxOf(slides), 'pptx', 'ppt');
    const { lines } = await read('ppt', bytes);
    expect(lines.map(({ page, text }) => `${page} ${text}`)).toEqual(
      expect.arrayContaining(['1 年度总结', '1 收入增长三成', '1 服务器\t三台', '2 明年计划', '2 开拓市场']),
    );
  });

  it('pptx: places on its slides come from its PDF', async () => {
    const bytes = pptxOf(slides);
    const { lines, pages } = await read('pptx', bytes, await print('pptx', bytes));
    expect(pages).toMatchObject([
      { page: 1, width: expect.closeTo(720, 0), height: expect.closeTo(540, 0), name: '年度总结' },
      { page: 2 },
    ]);
    const title = lines.find(({ text }) => text === '年度总结');
    expect(title).toMatchObject({ kind: 'heading', page: 1 });
    // The title's shape begins 600,000 units in, 12,700 to a point, and its text a little after.
    expect(title?.box?.[0]).toBeGreaterThan(46);
    expect(title?.box?.[1]).toBeGreaterThan(150);
    expect(lines.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual(['讲两分钟']);
    const paragraphs = lines.map(({ paragraph }) => paragraph);
    expect(paragraphs).toEqual(paragraphs.toSorted((a, b) => a - b));
  });
});
