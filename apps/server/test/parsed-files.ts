import type { ParsedFile, ParsedLine } from '../src/gateways/sandbox/parsed-file.ts';

type Printed = string | { text: string; letters?: number; x?: number; page?: number; width?: number; y?: number };

/** A printed page: each list is a paragraph, each entry one of its lines. */
export const printedFile = (paragraphs: Printed[][]): ParsedFile => {
  const lines: ParsedLine[] = [];
  let [page, y] = [1, 100];
  for (const [paragraph, printed] of paragraphs.entries()) {
    for (const one of printed) {
      const line = typeof one === 'string' ? { text: one } : one;
      const letters = line.letters ?? 11;
      if (line.page && line.page !== page) [page, y] = [line.page, 100];
      y = line.y ?? y + letters + 8;
      const box: ParsedLine['box'] = [line.x ?? 72, y, line.width ?? line.text.length * letters, letters + 4];
      lines.push({ kind: 'text', text: line.text, page, paragraph, letters, box });
    }
  }
  return {
    pages: Array.from({ length: page }, (_, at) => ({ page: at + 1, width: 595, height: 842, name: '' })),
    lines,
  };
};

/** A text without pages: a paragraph in each line. */
export const plainFile = (texts: string[]): ParsedFile => ({
  pages: [{ page: 1, width: 0, height: 0, name: '' }],
  lines: texts.map((text, paragraph) => ({ kind: 'text', text, page: 1, paragraph })),
});

/** Sheets by name, each a list of rows. */
export const sheetFile = (sheets: Record<string, string[][]>): ParsedFile => ({
  pages: Object.keys(sheets).map((name, at) => ({ page: at + 1, width: 0, height: 0, name })),
  lines: Object.values(sheets).flatMap((rows, sheet) =>
    rows.map((cells, at) => ({
      kind: 'row',
      text: cells.join(' '),
      cells,
      row: at + 1,
      page: sheet + 1,
      paragraph: at,
    })),
  ),
});
