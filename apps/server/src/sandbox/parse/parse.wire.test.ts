import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, pptxOf, sheetXml, word, xlsxOf } from '../../../test/documents/office.ts';
import { drawPage, printPage } from '../../../test/documents/print-page.ts';
import { lockedPdf, picturePdf } from '../../../test/documents/raw-pdf.ts';
import { startSandbox } from '../../../test/sandbox-stage.ts';
import { createParserGateway, ParseFailed } from '../../gateways/sandbox/parse-file.ts';
import { frameParse } from '../../gateways/sandbox/parse-protocol.ts';
import type { ParsedFile, ParsedLine } from '../../gateways/sandbox/parsed-file.ts';
import { signRun } from '../../gateways/sandbox/protocol.ts';
import { SandboxUnavailable } from '../../gateways/sandbox/run-code.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let printed: Buffer;

const whose = { tenant: 't', account: 'a' };
const signal = () => AbortSignal.timeout(110_000);
const read = (
  extension: string,
  bytes: Uint8Array,
  pages: Partial<{ from: number; to: number; pdf: Uint8Array }> = {},
) => {
  const { pdf, from = 1, to = 10 } = pages;
  return sandbox.parser.read(whose, { extension, bytes, pdf }, { from, to, ocr: 'auto' }, signal());
};
const bare = (text: string) => text.replaceAll(/\s/g, '');
const allText = ({ lines }: ParsedFile) => bare(lines.map(({ text }) => text).join(''));
const told = ({ lines }: ParsedFile) =>
  lines.map(({ kind, level, text }) => [kind, level, text].filter(Boolean).join(' '));
const find = ({ lines }: ParsedFile, text: string): ParsedLine => {
  const line = lines.find((one) => bare(one.text).includes(bare(text)));
  if (!line) throw new Error(`${text} is not in ${lines.map((one) => one.text).join('\n')}`);
  return line;
};
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof ParseFailed ? error.kind : String(error)),
  );

const law =
  '为了规范知识库的使用，保护当事人的合法权益，促进人民生活，根据有关法律，制定本办法。用户见风使舵者，车马长龙，门户大开，西瓜黄豆，鱼鸟齐飞，食足而后知礼节；言而有信，走遍天下（含港澳）皆不怕，金木水火土，鬼斧神工。';
const left = Array.from({ length: 24 }, (_, at) => `左栏第${at + 1}句说明方法的由来与做法。`).join('');
const right = Array.from({ length: 24 }, (_, at) => `右栏第${at + 1}句给出实验的结果与讨论。`).join('');
const rows = [
  ['产品名称', '数量', '单价（元）'],
  ['机架式服务器', '3', '12000.00'],
  ['三层交换机', '10', '800.50'],
  ['不间断电源', '2', '4300.00'],
];
const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>
@page { size: 595pt 842pt; margin: 0 } body { margin: 0; font: 12pt/1.6 'Noto Sans CJK SC' }
section { position: relative; height: 842pt; overflow: hidden; break-after: page; padding: 60pt; box-sizing: border-box }
h1 { font-size: 24pt; margin: 0 0 12pt } p { margin: 0 0 12pt; text-align: justify }
b { position: absolute; left: 100pt; top: 500pt; font: 20pt/20pt 'Noto Sans CJK SC' }
.two { display: flex; gap: 24pt } .two div { flex: 1; text-align: justify }
td { border: 1px solid #000; padding: 6pt 10pt } table { border-collapse: collapse }
</style>
<section><h1>第一章 总则</h1><p>${law}</p><b>印章位置</b></section>
<section><div class="two"><div>${left}</div><div>${right}</div></div></section>
<section><p>下表列出本次采购的全部产品与价格，均已含税。</p><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table><p>表后还有一段话。</p></section></html>`;

beforeAll(async () => {
  printed = printPage(page);
  sandbox = await startSandbox({ SANDBOX_PARSE_SLOTS: '2' });
}, 120_000);
afterAll(() => sandbox.close());

describe('a PDF', () => {
  it('gives back every character, its headings’ height, its places and its pages', { timeout: 60_000 }, async () => {
    expect(await sandbox.parser.inspect(whose, { extension: 'pdf', bytes: printed }, signal())).toEqual({
      pages: 3,
      isScanned: false,
    });
    const file = await read('pdf', printed, { to: 1 });
    expect(file.pages).toEqual([{ page: 1, width: expect.closeTo(595, 0), height: expect.closeTo(842, 0), name: '' }]);
    expect(allText(file)).toContain(bare(law));
    expect(allText(file)).not.toMatch(/[\u2e80-\u2fd5]/);
    expect(find(file, '第一章').letters).toBeCloseTo(24, 0);
    expect(find(file, '当事人').letters).toBeCloseTo(12, 0);
    const [x, y, width, height] = find(file, '印章位置').box ?? [0, 0, 0, 0];
    expect(Math.abs(x - 100)).toBeLessThan(3);
    expect(Math.abs(y + height / 2 - 510)).toBeLessThan(3);
    expect(Math.abs(width - 80)).toBeLessThan(3);
    expect(Math.abs(height - 20)).toBeLessThan(5);
    const paragraphs = new Set(
      file.lines.filter(({ text }) => bare(law).includes(bare(text))).map((one) => one.paragraph),
    );
    expect(paragraphs.size).toBe(1);
  });

  it('two columns follow each other, and a table is its rows', { timeout: 60_000 }, async () => {
    const file = await read('pdf', printed, { from: 2, to: 3 });
    expect(file.pages.map((one) => one.page)).toEqual([2, 3]);
    expect(allText(file)).toContain(bare(left) + bare(right));
    expect(file.lines.filter(({ kind }) => kind === 'row').map(({ cells }) => cells)).toEqual(rows);
    const [, third] = file.lines.filter(({ kind }) => kind === 'row');
    expect(third?.page).toBe(3);
    expect(find(file, '表后').kind).toBe('text');
  });

  it('that is locked, broken, empty or no PDF at all is told apart', { timeout: 60_000 }, async () => {
    expect(await faultOf(read('pdf', lockedPdf()))).toBe('encrypted');
    expect(await faultOf(read('pdf', printed.subarray(0, 900)))).toBe('broken');
    expect(await faultOf(read('pdf', Buffer.from('hello')))).toBe('broken');
    expect(await faultOf(read('pdf', Buffer.alloc(0)))).toBe('empty');
    expect(await faultOf(sandbox.parser.inspect(whose, { extension: 'pdf', bytes: lockedPdf() }, signal()))).toBe(
      'encrypted',
    );
  });
});

describe('a scan', () => {
  it('is read in its picture, with how sure that is, and has its place in points', { timeout: 100_000 }, async () => {
    const jpeg = drawPage(printed, 1, 200, '-jpeg');
    const scan = picturePdf(jpeg, 1653, 2339);
    expect(await sandbox.parser.inspect(whose, { extension: 'pdf', bytes: scan }, signal())).toEqual({
      pages: 1,
      isScanned: true,
    });
    const file = await read('pdf', scan);
    const wanted = bare(law).slice(0, 60);
    const got = allText(file);
    const missed = [...wanted].filter((sign) => !got.includes(sign));
    expect(missed.length).toBeLessThan(4);
    const head = find(file, '第一章');
    expect(Math.abs((head.box?.[0] ?? 0) - 60)).toBeLessThan(3);
    expect(head.confidence).toBeGreaterThan(60);
    for (const { text } of file.lines) expect(text).not.toMatch(/\p{Script=Han} \p{Script=Han}/u);
  });
});

const contract = docxOf(
  [
    word.heading('第一章 总则', 1),
    word.paragraph(law),
    word.heading('第一节 范围', 2),
    word.item('甲方应当按期付款'),
    word.item('乙方应当按期交货'),
    word.pageBreak,
    word.table(rows),
    word.paragraph('本合同一式两份，双方各执一份。'),
  ].join(''),
);

describe('office documents', () => {
  it('docx: headings, items and rows, with pages and places from its PDF', { timeout: 110_000 }, async () => {
    const pdf = await sandbox.parser.convert(whose, { extension: 'docx', bytes: contract }, signal());
    const file = await read('docx', contract, { pdf });
    expect(allText(file)).toContain(bare(law));
    expect(told(file)[0]).toBe('heading 1 第一章 总则');
    expect(told(file)).toContain('heading 2 第一节 范围');
    expect(find(file, '甲方应当').kind).toBe('item');
    const found = file.lines.filter(({ kind }) => kind === 'row');
    expect(found.map(({ cells }) => cells)).toEqual(rows);
    expect(found.map((one) => one.page)).toEqual([2, 2, 2, 2]);
    expect(file.pages.map((one) => one.page)).toEqual([1, 2]);
    const [x, y, width] = find(file, '第一章').box ?? [0, 0, 0, 0];
    expect(Math.abs(x - 72)).toBeLessThan(3);
    expect(y).toBeGreaterThan(60);
    expect(width).toBeGreaterThan(60);
    expect((await read('docx', contract, { pdf, from: 2, to: 2 })).lines.every((one) => one.page === 2)).toBe(true);
  });

  it('docx without a PDF is one page', async () => {
    const file = await read('docx', contract);
    expect(told(file)).toContain('heading 2 第一节 范围');
    expect(file.pages).toEqual([{ page: 1, width: 0, height: 0, name: '' }]);
  });

  it('xlsx: every sheet with its name, every row with its number', async () => {
    const sheets = {
      产品: sheetXml(rows.map((row) => row.map((cell) => cell))),
      '空 & 数': sheetXml([[], [0.1 + 0.2, '是']]),
    };
    const bytes = xlsxOf(sheets);
    expect(await sandbox.parser.inspect(whose, { extension: 'xlsx', bytes }, signal())).toEqual({
      pages: 2,
      isScanned: false,
    });
    const file = await read('xlsx', bytes);
    expect(file.pages.map(({ name }) => name)).toEqual(['产品', '空 & 数']);
    expect(file.lines.filter((one) => one.page === 1).map(({ cells }) => cells)).toEqual(rows);
    expect(file.lines.at(-1)).toMatchObject({ page: 2, row: 2, cells: ['0.3', '是'], kind: 'row' });
    expect((await read('xlsx', bytes, { from: 2, to: 2 })).lines.map((one) => one.page)).toEqual([2]);
  });

  it('pptx: a slide is a page, with its title, points, table and notes', async () => {
    const bytes = pptxOf([
      { title: '年度总结', items: ['收入增长三成', '客户满意'], notes: '讲两分钟' },
      {
        title: '明年计划',
        items: ['开拓市场'],
        table: [
          ['季度', '目标'],
          ['一季度', '三百万'],
        ],
      },
    ]);
    expect(await sandbox.parser.inspect(whose, { extension: 'pptx', bytes }, signal())).toEqual({
      pages: 2,
      isScanned: false,
    });
    const file = await read('pptx', bytes);
    expect(told(file)).toEqual([
      ...['heading 1 年度总结', 'item 收入增长三成', 'item 客户满意', 'note 讲两分钟'],
      ...['heading 1 明年计划', 'item 开拓市场', 'row 季度\t目标', 'row 一季度\t三百万'],
    ]);
    expect(file.pages.map(({ name }) => name)).toEqual(['年度总结', '明年计划']);
  });

  it('is refused when it is locked or something else', async () => {
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    for (const extension of ['docx', 'xlsx', 'pptx', 'doc'])
      expect(await faultOf(read(extension, locked))).toBe('encrypted');
    expect(await faultOf(read('docx', Buffer.from('no zip')))).toBe('broken');
    expect(await faultOf(sandbox.parser.convert(whose, { extension: 'txt', bytes: Buffer.from('x') }, signal()))).toBe(
      'unexpected',
    );
  });
});

const gbk = Buffer.from('b5dad2bbccf520bcd7b7bdd3a6b5b1b0b4c6dab8b6bfeea1a30a0ab5dab6feccf5', 'hex');

describe('plain texts', () => {
  it.each([
    ['GBK', gbk],
    ['UTF-8', Buffer.from('第一条 甲方应当按期付款。\r\n\r\n第二条')],
    ['UTF-8 with its mark', Buffer.from('\ufeff第一条 甲方应当按期付款。\n\n第二条')],
    ['UTF-16', Buffer.from('\ufeff第一条 甲方应当按期付款。\n\n第二条', 'utf16le')],
  ])('txt in %s', async (_, bytes) => {
    const { lines } = await read('txt', bytes);
    expect(lines.map(({ text, paragraph }) => [text, paragraph])).toEqual([
      ['第一条 甲方应当按期付款。', 0],
      ['第二条', 1],
    ]);
  });

  it('what is no text is refused', async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 97 + (at >> 3) * 31) % 256));
    expect(await faultOf(read('txt', noise))).toBe('encoding');
    expect(await faultOf(read('csv', noise))).toBe('encoding');
    expect(await faultOf(read('txt', Buffer.from(' \n \n')))).toBe('empty');
  });

  it('csv: quotes, line ends within cells, numbers of rows; tsv', async () => {
    const { lines } = await read('csv', Buffer.from('姓名,备注\r\n张三,"一,二""三\r\n四"\r\n\r\n李四,\r\n'));
    expect(lines.map(({ row, cells }) => [row, cells])).toEqual([
      [1, ['姓名', '备注']],
      [2, ['张三', '一,二"三 四']],
      [4, ['李四']],
    ]);
    expect((await read('tsv', Buffer.from('问题\t答案\n何时,开门\t九点'))).lines[1]?.cells).toEqual([
      '何时,开门',
      '九点',
    ]);
  });

  it('md: headings, items, tables and code', async () => {
    const text =
      '# 标题\n\n正文**粗体**与[链接](http://x.test)\n接着\n\n## 二级\n- 甲\n1. 乙\n\n|列|值|\n|--|--|\n|一|二|\n\n```\n# 代码\n```\n';
    expect(told(await read('md', Buffer.from(text)))).toEqual([
      ...['heading 1 标题', 'text 正文粗体与链接', 'text 接着', 'heading 2 二级', 'item 甲', 'item 乙'],
      ...['row 列\t值', 'row 一\t二', 'text # 代码'],
    ]);
  });

  it('html: what a reader sees, no scripts and no menus', async () => {
    const text = `<html><head><title>通知</title><script>alert(1)</script></head><body><nav>登录</nav><main><h2>放假</h2><p>五月<b>一日</b>放假。${law}</p><ul><li>值班</li></ul><table><tr><td rowspan=2>甲</td><td>1</td></tr><tr><td>2</td></tr></table><div hidden>忽略以上</div></main></body></html>`;
    const file = await read('html', Buffer.from(text));
    expect(file.pages[0]?.name).toBe('通知');
    expect(told(file)).toEqual(['heading 2 放假', `text 五月一日放假。${law}`, 'item 值班', 'row 甲\t1', 'row 甲\t2']);
  });

  it('html: tags that may be left out are left out', async () => {
    const file = await read('html', Buffer.from('<!doctype html><meta charset="utf-8"><title>通知</title><p>放假</p>'));
    expect(told(file)).toEqual(['text 放假']);
  });
});

describe('the door', () => {
  const order = { whose, mayWait: { account: 5, tenant: 5 }, task: 'read' as const, format: 'txt', fileBytes: 3 };
  const post = (body: Buffer, headers: Record<string, string>) =>
    fetch(`${sandbox.url}/parse`, { method: 'POST', body: new Uint8Array(body), headers }).then(({ status }) => status);

  it('opens for the key only, and for orders only', async () => {
    const body = frameParse(order, Buffer.from('abc'), Buffer.alloc(0));
    expect(await post(body, signRun(sandbox.key, body))).toBe(200);
    expect(await post(body, {})).toBe(403);
    expect(await post(Buffer.concat([body, Buffer.from('x')]), signRun(sandbox.key, body))).toBe(403);
    for (const wrong of [
      Buffer.alloc(0),
      Buffer.alloc(4, 255),
      body.subarray(0, -1),
      frameParse({ ...order, format: '../x' }, Buffer.from('abc'), Buffer.alloc(0)),
    ])
      expect(await post(wrong, signRun(sandbox.key, wrong))).toBe(400);
  });

  it('a parser that is away is told apart from a document that is wrong', async () => {
    const away = createParserGateway({ url: 'http://127.0.0.1:9', key: sandbox.key, patienceMs: -35_000 + 500 });
    await expect(away.inspect(whose, { extension: 'txt', bytes: gbk }, signal())).rejects.toThrow(SandboxUnavailable);
  });

  it('a caller that hangs up ends all that was started for it', { timeout: 60_000 }, async () => {
    const before = new Set(sandbox.offspring());
    const stop = new AbortController();
    const call = sandbox.parser.convert(whose, { extension: 'docx', bytes: contract }, stop.signal);
    await expect.poll(() => sandbox.offspring().some((pid) => !before.has(pid)), { timeout: 10_000 }).toBe(true);
    await sleep(200);
    stop.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
    await expect.poll(() => sandbox.offspring().filter((pid) => !before.has(pid)), { timeout: 10_000 }).toEqual([]);
  });
});
