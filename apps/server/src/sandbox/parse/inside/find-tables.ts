import { joinWords, type LayoutLine, type LayoutPage, middleOf, type Word } from './read-layout.ts';

type Segment = { words: Word[]; left: number; right: number; middle: number; em: number; line: LayoutLine };
type Row = { segments: Segment[]; middle: number; em: number };
type Column = { left: number; right: number };
export type Table = { rows: { cells: string[]; words: Word[]; em: number }[]; lines: Set<LayoutLine> };

const GAP_EM = 0.8;
const ROW_GAP_EM = 3.6;
const PROSE_EM = 10;
const PROSE_FILL = 0.72;
const LINES_AT_MOST = 3_000;
const listMark =
  /^(?:[（(]?[\d０-９一二三四五六七八九十]{1,4}[.、．)）]?|[•●○■◆·▪–-]|[a-z][.)]|第.{1,6}[编章节条款])$/i;

/** A line as poppler sees it may run over several cells of a table. */
const segmentsOf = (line: LayoutLine): Segment[] => {
  const groups: Word[][] = [];
  for (const word of line.words.toSorted((a, b) => a.left - b.left)) {
    const last = groups.at(-1);
    if (last && word.left - (last.at(-1)?.right ?? 0) <= line.em * GAP_EM) last.push(word);
    else groups.push([word]);
  }
  return groups.map((words) => ({
    words,
    left: words[0]?.left ?? 0,
    right: Math.max(...words.map(({ right }) => right)),
    middle: words.reduce((sum, word) => sum + middleOf(word, line.em), 0) / words.length,
    em: line.em,
    line,
  }));
};

const rowsOf = (segments: Segment[]): Row[] => {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1);
    if (row && segment.middle - row.middle < Math.min(row.em, segment.em) * 0.5) row.segments.push(segment);
    else rows.push({ segments: [segment], middle: segment.middle, em: segment.em });
  }
  for (const row of rows) row.segments.sort((a, b) => a.left - b.left);
  return rows;
};

const columnsOf = (rows: Row[]): Column[] => {
  const columns: Column[] = [];
  const segments = rows.filter((row) => row.segments.length > 1).flatMap((row) => row.segments);
  for (const { left, right } of segments.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
};

const columnAt = (columns: Column[], { left, right }: Segment) => {
  const touched = columns.flatMap((column, at) => (left < column.right && right > column.left ? [at] : []));
  return touched.length === 1 ? touched[0] : undefined;
};

/** Rows one below the other, of which most have several parts. */
const regionsOf = (rows: Row[]): Row[][] => {
  const regions: Row[][] = [];
  let region: Row[] = [];
  const close = () => {
    while ((region.at(-1)?.segments.length ?? 2) === 1) region.pop();
    if (region.length > 1) regions.push(region);
    region = [];
  };
  for (const row of rows) {
    const last = region.at(-1);
    if (last && row.middle - last.middle > ROW_GAP_EM * Math.max(last.em, row.em)) close();
    const [only] = row.segments;
    if (row.segments.length > 1) region.push(row);
    else if (region.length > 0 && only && columnAt(columnsOf(region), only) !== undefined) region.push(row);
    else close();
  }
  close();
  return regions;
};

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** Two columns of a text look like a table too: there every line fills its column. */
const isProse = (rows: Row[], columns: Column[]) =>
  columns.every((column, at) => {
    const inside = rows.flatMap(({ segments }) => segments.filter((one) => columnAt(columns, one) === at));
    const width = mean(inside.map(({ left, right }) => right - left));
    return width > PROSE_EM * mean(inside.map(({ em }) => em)) && width > PROSE_FILL * (column.right - column.left);
  });

const isList = (rows: Row[], columns: Column[]) =>
  columns.length === 2 &&
  rows.every(({ segments: [first] }) => !first || columnAt(columns, first) !== 0 || listMark.test(textOf(first)));

const textOf = ({ words, em }: Segment) => joinWords(words, em);

/** Lines that belong to one row: those of a cell that wraps stand closer together than rows do. */
const groupRows = (rows: Row[], columns: Column[]): Row[][] | undefined => {
  const hasFirst = ({ segments: [first] }: Row) => first !== undefined && columnAt(columns, first) === 0;
  const gaps = rows.slice(1).map((row, at) => row.middle - (rows[at]?.middle ?? 0));
  const isUneven = Math.max(...gaps) > Math.min(...gaps) * 1.15;
  const isFull = rows.every(({ segments }) => segments.length === columns.length);
  const begins = (row: Row, at: number) => {
    if (at === 0 || isFull) return true;
    return isUneven ? (gaps[at - 1] ?? 0) > Math.min(...gaps) * 1.15 : hasFirst(row);
  };
  const groups: Row[][] = [];
  for (const [at, row] of rows.entries()) {
    if (begins(row, at)) groups.push([row]);
    else groups.at(-1)?.push(row);
  }
  return groups.length > 1 && groups.every((group) => group.some(hasFirst)) ? groups : undefined;
};

const tableOf = (rows: Row[]): Table | undefined => {
  const columns = columnsOf(rows);
  if (columns.length < 2 || rows.length < (columns.length === 2 ? 3 : 2)) return undefined;
  const segments = rows.flatMap((row) => row.segments);
  if (segments.some((one) => columnAt(columns, one) === undefined)) return undefined;
  if (isProse(rows, columns) || isList(rows, columns)) return undefined;
  const groups = groupRows(rows, columns);
  if (!groups) return undefined;
  return {
    rows: groups.map((group) => {
      const inGroup = group.flatMap((row) => row.segments);
      const cells = columns.map((_, at) =>
        inGroup
          .filter((one) => columnAt(columns, one) === at)
          .map(textOf)
          .join(''),
      );
      return { cells, words: inGroup.flatMap(({ words }) => words), em: mean(inGroup.map(({ em }) => em)) };
    }),
    lines: new Set(segments.map(({ line }) => line)),
  };
};

/** Tables of a page, told by how their words stand; where that is not plain, there is none. */
export const findTables = ({ blocks }: LayoutPage): Table[] => {
  const lines = blocks.flatMap((block) => block.lines);
  if (lines.length > LINES_AT_MOST) return [];
  const rows = rowsOf(lines.flatMap(segmentsOf));
  return regionsOf(rows).flatMap((region) => tableOf(region) ?? []);
};
