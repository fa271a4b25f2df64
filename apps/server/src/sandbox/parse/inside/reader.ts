import { readFileSync, writeSync } from 'node:fs';
import { alignLines } from './align-lines.ts';
import { ReadFault } from './fault.ts';
import { type Line, onePage, type Read } from './line-list.ts';
import { readCsv } from './read-csv.ts';
import { readLayout } from './read-layout.ts';
import { readMarkdown } from './read-markdown.ts';
import { barePages, pagesOf, readPdf } from './read-pdf.ts';
import { readText } from './read-text.ts';
import { readWords } from './read-words.ts';

/** What the program in the jail is told: which document lies at /in, and whether its printed form lies at /layout. */
type Order = {
  task: 'count' | 'read' | 'words';
  format: string;
  from: number;
  to: number;
  hasLayout: boolean;
  /** How many points a dot of a picture is. */
  scale: number;
};

const order = JSON.parse(process.argv[2] ?? '') as Order;
const { from, to, format } = order;
const file = () => readFileSync('/in');
const layout = () => readFileSync('/layout', 'utf8');

const count = async (): Promise<number> => {
  if (format === 'xlsx') return (await import('./read-xlsx.ts')).countSheets(file());
  if (format === 'pptx') return (await import('./read-pptx.ts')).countSlides(file());
  return 1;
};

const readPrinted = async (): Promise<Read> => {
  const lines = await (await import('./read-docx.ts')).readDocx(file());
  if (!order.hasLayout) return onePage(lines);
  const pages = readLayout(layout(), 1);
  const isAsked = ({ page }: { page: number }) => page >= from && page <= to;
  const bare = barePages(pages).filter((page) => isAsked({ page }));
  return { pages: pagesOf(pages).filter(isAsked), lines: alignLines(lines, pages).filter(isAsked), bare };
};

/** Slides that are hidden are not printed: then nothing says which page is which slide. */
const readSlides = async (): Promise<Read> => {
  const { countSlides, readPptx } = await import('./read-pptx.ts');
  const slides = readPptx(file(), from, to);
  const printed = order.hasLayout ? readLayout(layout(), 1) : [];
  if (printed.length !== countSlides(file())) return slides;
  const asked = printed.filter(({ page }) => page >= from && page <= to);
  const lines: Line[] = [];
  for (const one of asked) {
    const { spoken, notes } = Object.groupBy(
      slides.lines.filter(({ page }) => page === one.page),
      ({ kind }) => (kind === 'note' ? 'notes' : 'spoken'),
    );
    const before = (lines.at(-1)?.paragraph ?? -1) + 1;
    for (const line of alignLines(spoken ?? [], [one])) lines.push({ ...line, paragraph: line.paragraph + before });
    for (const line of notes ?? []) lines.push({ ...line, paragraph: (lines.at(-1)?.paragraph ?? -1) + 1 });
  }
  const sizes = new Map(asked.map((one) => [one.page, one]));
  const pages = slides.pages.map((one) => ({
    ...one,
    width: sizes.get(one.page)?.width ?? 0,
    height: sizes.get(one.page)?.height ?? 0,
  }));
  return { pages, lines, bare: barePages(asked) };
};

const readers: Record<string, () => Read | Promise<Read>> = {
  pdf: () => readPdf(layout(), from),
  docx: readPrinted,
  pptx: readSlides,
  xlsx: async () => (await import('./read-xlsx.ts')).readXlsx(file(), from, to),
  html: async () => (await import('./read-html.ts')).readHtml(file()),
  csv: () => readCsv(file(), format),
  tsv: () => readCsv(file(), format),
  md: () => readMarkdown(file()),
  txt: () => readText(file()),
};

const answer = async (): Promise<object> => {
  if (order.task === 'count') return { pages: await count() };
  if (order.task === 'words') return readWords(readFileSync('/in', 'utf8'), { page: from, scale: order.scale });
  return (await readers[format]?.()) ?? { kind: 'unexpected' };
};

const print = (value: object) => {
  const bytes = Buffer.from(JSON.stringify(value));
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
};

// What a package prints would be taken for our answer.
console.log = () => {};
try {
  print(await answer());
} catch (error) {
  process.stderr.write(String((error as Error).stack).slice(0, 2_000));
  print({ kind: error instanceof ReadFault ? error.kind : 'broken' });
}
process.exit(0);
