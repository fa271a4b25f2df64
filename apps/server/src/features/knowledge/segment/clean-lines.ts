import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';

const isContentsEntry = (text: string) => {
  const before = text.replace(/\d{1,4}$/, '').trimEnd();
  return before.length < text.length && /(?:\.\.\.\.|……|····|．．．)$/.test(before);
};

const pageNumber =
  /^[-–—·•|\s]{0,4}(?:第\s{0,2})?(?:\d{1,4}|[ivxlc]{1,6})\s{0,2}页?(?:\s{0,2}[/／,，|共]{1,2}\s{0,2}共?\s{0,2}\d{1,4}\s{0,2}页?)?[-–—·•|\s]{0,4}$/i;

/** The same words on page after page, whatever their numbers. */
const keyOf = (text: string) => text.replace(/\d+/g, '#').replace(/\s+/g, '');

const edges = 2;

/** Lines that could be a page's header or footer: the first and the last ones of each page. */
const edgeLines = (lines: ParsedLine[]): Set<ParsedLine> => {
  const found = new Set<ParsedLine>();
  for (const [index, line] of lines.entries()) {
    const isEdge = lines[index - edges]?.page !== line.page || lines[index + edges]?.page !== line.page;
    if (isEdge && line.kind === 'text' && line.text.length <= 80) found.add(line);
  }
  return found;
};

const isInMargin = ({ box, page }: ParsedLine, heights: Map<number, number>) => {
  const height = heights.get(page) ?? 0;
  if (!box || height <= 0) return undefined;
  return box[1] + box[3] < height * 0.12 || box[1] > height * 0.88;
};

const repeated = (edge: Set<ParsedLine>, heights: Map<number, number>, pages: number): Set<string> => {
  const onPages = new Map<string, Set<number>>();
  for (const line of edge) {
    const margin = isInMargin(line, heights);
    if (margin === false) continue;
    const key = keyOf(line.text);
    onPages.set(key, (onPages.get(key) ?? new Set()).add(line.page));
  }
  const least = heights.size > 0 ? Math.min(3, Math.max(2, pages)) : Math.max(4, pages / 2);
  return new Set([...onPages].filter(([, on]) => on.size >= least).map(([key]) => key));
};

/** Without empty lines, contents, page numbers and what is printed on every page. */
export const cleanLines = ({ pages, lines }: ParsedFile): ParsedLine[] => {
  const kept = lines
    .map((line) => ({ ...line, text: line.text.trim() }))
    .filter(({ text, cells }) => text !== '' || cells?.some((cell) => cell.trim() !== ''));
  const heights = new Map(pages.filter(({ height }) => height > 0).map(({ page, height }) => [page, height]));
  const edge = edgeLines(kept);
  const printed = repeated(edge, heights, pages.length);
  return kept.filter((line) => {
    if (line.kind === 'row' || line.kind === 'note') return true;
    if (isContentsEntry(line.text)) return false;
    if (!edge.has(line)) return true;
    const margin = isInMargin(line, heights);
    if ((margin ?? pages.length > 1) && pageNumber.test(line.text)) return false;
    return margin === false || !printed.has(keyOf(line.text));
  });
};
