import { docxOf, pptxOf, sheetXml, word, xlsxOf } from '../../../apps/server/test/documents/office.ts';
import { oldOffice } from '../../../apps/server/test/documents/old-office.ts';
import { drawPage, printPage } from '../../../apps/server/test/documents/print-page.ts';
import { lockedPdf } from '../../../apps/server/test/documents/raw-pdf.ts';
import { writeDocuments } from '../../knowledge/documents.ts';

/** `fault`: what must be said of a file that nobody can read. */
export type Upload = { name: string; bytes: Buffer; fault?: string };

const mostParagraphs = 40;
const sources = writeDocuments().map(({ parsed }) =>
  [...Map.groupBy(parsed.lines, ({ paragraph }) => paragraph).values()]
    .map((lines) => lines.map(({ cells, text }) => cells?.join(' ') ?? text).join(''))
    .filter((text) => text.length > 4),
);

/** No two paragraphs of all files are the same: what is stored or asked for twice shows. */
const paragraphsOf = (no: number, most = mostParagraphs): string[] => {
  const source = sources[no % sources.length] ?? [];
  return Array.from(
    { length: Math.min(most, Math.max(source.length, most === mostParagraphs ? 0 : most)) },
    (_, at) => `${source[at % source.length]}（第${no}件第${at}段）`,
  );
};

const html = (paragraphs: string[]) =>
  `<!doctype html><meta charset="utf-8"><title>文件</title><style>body{font:16px/1.8 "Noto Sans CJK SC"}</style>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
const slidesOf = (paragraphs: string[]) =>
  Array.from({ length: Math.ceil(paragraphs.length / 5) }, (_, at) => ({
    title: `第 ${at + 1} 张`,
    items: paragraphs.slice(at * 5, at * 5 + 5),
  }));
const rowsOf = (paragraphs: string[]) => [['序号', '内容'], ...paragraphs.map((text, at) => [String(at + 1), text])];
const docx = (paragraphs: string[]) =>
  docxOf(word.heading('文件', 1) + paragraphs.map((text) => word.paragraph(text)).join(''));
const pptx = (paragraphs: string[]) => pptxOf(slidesOf(paragraphs));
const xlsx = (paragraphs: string[]) => xlsxOf({ 表: sheetXml(rowsOf(paragraphs)) });
const pdf = (paragraphs: string[]) => printPage(html(paragraphs));
const joined = (separator: string) => (paragraphs: string[]) =>
  Buffer.from(
    rowsOf(paragraphs)
      .map((row) => row.map((cell) => cell.replaceAll(separator, ' ')).join(separator))
      .join('\n'),
  );

const writers: Record<string, (paragraphs: string[]) => Buffer> = {
  txt: (paragraphs) => Buffer.from(paragraphs.join('\n\n')),
  md: (paragraphs) => Buffer.from(`# 文件\n\n${paragraphs.join('\n\n')}`),
  html: (paragraphs) => Buffer.from(html(paragraphs)),
  csv: joined(','),
  tsv: joined('\t'),
  docx,
  pptx,
  xlsx,
  pdf,
};
/** Once each: they take long to make or to read. */
const rare: Record<string, (paragraphs: string[]) => Buffer> = {
  doc: (paragraphs) => oldOffice(docx(paragraphs), 'docx', 'doc'),
  xls: (paragraphs) => oldOffice(xlsx(paragraphs), 'xlsx', 'xls'),
  ppt: (paragraphs) => oldOffice(pptx(paragraphs), 'pptx', 'ppt'),
  png: (paragraphs) => drawPage(pdf(paragraphs.slice(0, 8)), 1, 150, '-png'),
  jpg: (paragraphs) => drawPage(pdf(paragraphs.slice(0, 8)), 1, 150, '-jpeg'),
};
const common = ['txt', 'pdf', 'md', 'csv', 'docx', 'html', 'tsv', 'xlsx', 'txt', 'pptx', 'md', 'csv'] as const;

const unreadable: Upload[] = [
  { name: 'locked.pdf', bytes: lockedPdf(), fault: 'encrypted' },
  { name: 'broken.pdf', bytes: Buffer.from(`%PDF-1.7\n${'x'.repeat(2_000)}`), fault: 'broken' },
];

/** Files of all kinds, one of them of `pages` pages, two that cannot be read. */
export const makeUploads = (count: number, pages: number): Upload[] => {
  const named = (no: number, extension: string, bytes: Buffer) => ({ name: `${no}.${extension}`, bytes });
  const few = Object.entries(rare).map(([extension, write], no) => named(no, extension, write(paragraphsOf(no, 20))));
  const long = named(few.length, 'pdf', pdf(paragraphsOf(few.length, pages * 12)));
  const first = few.length + 1;
  const many = Array.from({ length: count - first - unreadable.length }, (_, at) => {
    const extension = common[at % common.length] ?? 'txt';
    return named(first + at, extension, (writers[extension] ?? pdf)(paragraphsOf(first + at)));
  });
  return [long, ...few, ...many, ...unreadable];
};
