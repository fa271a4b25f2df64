import type { ParsedFile, ParsedLine } from '../../apps/server/src/gateways/sandbox/parsed-file.ts';
import type { Part } from './draft.ts';

const [width, height, margin] = [595, 842, 72];
const letters = 11;
const sizeOf = (part: Part) =>
  part.kind === 'title' ? 20 : part.kind === 'heading' ? ([16, 16, 14, 12.5][part.level] ?? 11.5) : letters;

const isLatin = (character: string | undefined) => character !== undefined && /[\w.@%-]/.test(character);

/** As long as fits; a word or number is not broken. */
const wrap = (words: string, most: number): string[] => {
  const lines: string[] = [];
  let from = 0;
  while (from < words.length) {
    let to = Math.min(words.length, from + most);
    while (to > from + most / 2 && isLatin(words[to - 1]) && isLatin(words[to])) to -= 1;
    lines.push(words.slice(from, to));
    from = to;
  }
  return lines;
};

type Paper = { columns?: 1 | 2; header?: string; hasPlainHeadings?: boolean };

/** As a PDF is read: lines that wrap, boxes, headers and page numbers, no styles. */
export const printed = (
  parts: Part[],
  { columns = 1, header = '', hasPlainHeadings = false }: Paper = {},
): ParsedFile => {
  const lines: ParsedLine[] = [];
  const columnWidth = (width - 2 * margin - (columns - 1) * 20) / columns;
  let [page, column, y] = [1, 0, margin];
  let begins = margin;
  const put = (line: Omit<ParsedLine, 'page' | 'paragraph'>, paragraph: number) =>
    lines.push({ ...line, page, paragraph });
  const edge = (paragraph: number) => {
    if (header) put({ kind: 'text', text: header, box: [margin, 36, header.length * 9, 10], letters: 9 }, paragraph);
  };
  const turn = (paragraph: number) => {
    const wide = { kind: 'text' as const, letters: 9 };
    if (column + 1 < columns) column += 1;
    else {
      put({ ...wide, text: pageMark(page), box: [width / 2 - 10, height - 40, 20, 10] }, paragraph);
      [page, column, begins] = [page + 1, 0, margin];
      edge(paragraph);
    }
    y = begins;
  };
  edge(0);
  for (const [index, part] of parts.entries()) {
    const paragraph = (index + 1) * 2;
    const size = hasPlainHeadings && part.kind === 'heading' ? letters : sizeOf(part);
    const isWide = part.kind === 'title';
    const left = margin + (isWide ? 0 : column * (columnWidth + 20));
    if (part.kind === 'row') {
      if (y > height - margin) turn(paragraph);
      put({ kind: 'row', text: part.cells.join(' '), cells: part.cells, box: [left, y, columnWidth, 14] }, paragraph);
      y += 18;
    } else if (part.kind !== 'page') {
      const indent = part.kind === 'text' ? 2 * letters : 0;
      const room = Math.floor(((isWide ? width - 2 * margin : columnWidth) - indent) / size);
      for (const [at, words] of wrap(part.text, room).entries()) {
        if (y > height - margin) turn(paragraph);
        const x = margin + (isWide ? 0 : column * (columnWidth + 20)) + (at === 0 ? indent : 0);
        put({ kind: 'text', text: words, box: [x, y, words.length * size, size + 4], letters: size }, paragraph);
        y += size + 8;
      }
      if (isWide) begins = y;
    }
  }
  put(
    { kind: 'text', text: pageMark(page), box: [width / 2 - 10, height - 40, 20, 10], letters: 9 },
    parts.length * 2 + 4,
  );
  return { pages: Array.from({ length: page }, (_, at) => ({ page: at + 1, width, height, name: '' })), lines };
};

const pageMark = (page: number) => (page % 2 === 0 ? `- ${page} -` : `第 ${page} 页`);

/** As a docx is read: paragraphs with styles, no pages. */
export const flowing = (parts: Part[], isStyled = true): ParsedFile => ({
  pages: [{ page: 1, width: 0, height: 0, name: '' }],
  lines: parts.flatMap((part, paragraph): ParsedLine[] => {
    if (part.kind === 'page') return [];
    const place = { page: 1, paragraph };
    if (part.kind === 'row') return [{ ...place, kind: 'row', text: part.cells.join(' '), cells: part.cells }];
    if (part.kind !== 'title' && part.kind !== 'heading') return [{ ...place, kind: part.kind, text: part.text }];
    return [
      isStyled
        ? { ...place, kind: 'heading', text: part.text, level: part.level + 1 }
        : { ...place, kind: 'text', text: part.text },
    ];
  }),
});

/** As slides and sheets are read: a page each, with its name. */
export const paged = (parts: Part[], isSheet: boolean): ParsedFile => {
  const pages: ParsedFile['pages'] = [];
  const lines: ParsedLine[] = [];
  let rowNumber = 0;
  for (const [paragraph, part] of parts.entries()) {
    const place = { page: pages.length, paragraph };
    if (part.kind === 'page') {
      pages.push({ page: pages.length + 1, width: isSheet ? 0 : 960, height: isSheet ? 0 : 540, name: part.name });
      rowNumber = 0;
    } else if (part.kind === 'row') {
      rowNumber += 1;
      lines.push({ ...place, kind: 'row', text: part.cells.join(' '), cells: part.cells, row: rowNumber });
    } else if (part.kind === 'title' || part.kind === 'heading')
      lines.push({ ...place, kind: 'heading', text: part.text, level: 1 });
    else lines.push({ ...place, kind: part.kind, text: part.text });
  }
  return { pages, lines };
};

/** As the reading of a picture gives it: blanks between characters, doubtful lines, no letters. */
export const scanned = (parts: Part[], n: number): ParsedFile => {
  const { pages, lines } = printed(parts, { header: '', hasPlainHeadings: true });
  return {
    pages,
    lines: lines.map(({ letters: _, ...line }, index) => ({
      ...line,
      text: (index + n) % 3 === 0 ? line.text.replace(/(?<=[\u4e00-\u9fff])(?=[\u4e00-\u9fff])/g, ' ') : line.text,
      confidence: (index * 7 + n * 13) % 23 === 0 ? 48 : 90,
    })),
  };
};
