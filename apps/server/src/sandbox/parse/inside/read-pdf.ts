import { findTables, type Table } from './find-tables.ts';
import { createLineList, type LineList, type Page, type Read } from './line-list.ts';
import { boxOf, type LayoutBlock, type LayoutLine, type LayoutPage, readLayout } from './read-layout.ts';

const BARE_CHARACTERS = 20;
/** Symbol fonts keep their bullets in the private part of Unicode. */
const bullet = /^[•●○■◆▪▶➢◇□·\ue000-\uf8ff-](?:\s+|(?=[^\d\s-]))/;

const leftOf = ({ words }: LayoutLine) => words[0]?.left ?? 0;
const rightOf = ({ words }: LayoutLine) => words.at(-1)?.right ?? 0;

/** Poppler's blocks hold several paragraphs when nothing but an indent or a short last line tells them apart. */
const beginsParagraph = (line: LayoutLine, before: LayoutLine, block: LayoutBlock) => {
  const left = Math.min(...block.lines.map(leftOf));
  const right = Math.max(...block.lines.map(rightOf));
  return (
    bullet.test(line.text) ||
    Math.abs(line.em / before.em - 1) > 0.14 ||
    leftOf(line) - left > line.em * 1.4 ||
    right - rightOf(before) > before.em * 2.5
  );
};

const addBlock = (list: LineList, block: LayoutBlock, page: number, skipped: Set<LayoutLine>) => {
  const lines = block.lines.filter((line) => !skipped.has(line));
  let kind: 'text' | 'item' = 'text';
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (!before || beginsParagraph(line, before, { lines })) {
      list.next();
      kind = bullet.test(line.text) && line.text.length > 1 ? 'item' : 'text';
    }
    const text = kind === 'item' ? line.text.replace(bullet, '') : line.text;
    list.add({ kind, text, page, box: boxOf(line.words, line.em), letters: Math.round(line.em * 10) / 10 });
  }
};

const addTable = (list: LineList, { rows }: Table, page: number) => {
  for (const { cells, words, em } of rows)
    list.addRow(cells, { page, box: boxOf(words, em), letters: Math.round(em * 10) / 10 });
};

const addPage = (list: LineList, layout: LayoutPage) => {
  const tables = findTables(layout);
  const tableOf = new Map(tables.flatMap((table) => [...table.lines].map((line) => [line, table] as const)));
  const skipped = new Set(tableOf.keys());
  const told = new Set<Table>();
  for (const block of layout.blocks) {
    for (const line of block.lines) {
      const table = tableOf.get(line);
      if (!table || told.has(table)) continue;
      told.add(table);
      addTable(list, table, layout.page);
    }
    addBlock(list, block, layout.page, skipped);
  }
};

const charactersOf = ({ blocks }: LayoutPage) =>
  blocks.flatMap(({ lines }) => lines).reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0);

export const barePages = (pages: LayoutPage[]) =>
  pages.filter((page) => charactersOf(page) < BARE_CHARACTERS).map(({ page }) => page);

export const pagesOf = (pages: LayoutPage[]): Page[] =>
  pages.map(({ page, width, height }) => ({ page, width, height, name: '' }));

export const readPdf = (layout: string, first: number): Read => {
  const pages = readLayout(layout, first);
  const list = createLineList();
  for (const page of pages) addPage(list, page);
  return { pages: pagesOf(pages), lines: list.lines, bare: barePages(pages) };
};
