import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { type Block, blockOf } from './block.ts';
import { cutOverlong } from './cut-sentences.ts';

const cellsOf = ({ cells, text }: ParsedLine) => (cells ?? [text]).map((cell) => cell.replace(/\s+/g, ' ').trim());
const isFigure = (cell: string) =>
  /^[-+¥￥$]?[\d,，]{1,20}(?:\.\d{1,10})?\s?[%％a-zA-Z元℃°个台件人天年月日]{0,4}$/.test(cell);
const filled = (cells: string[]) => cells.filter((cell) => cell !== '');

type Header = { names: string[]; rows: number; title: string };

/** Names of the columns, which may stand in two rows, and what is written above them. */
const readHeader = (rows: string[][]): Header => {
  let at = 0;
  const width = Math.max(0, ...rows.slice(0, 20).map((cells) => filled(cells).length));
  while (at < rows.length - 1 && width > 1 && filled(rows[at] ?? []).length <= 1) at += 1;
  const title = rows.slice(0, at).flatMap(filled).join(' ').slice(0, 100);
  const top = rows[at] ?? [];
  const isHeader =
    rows.length > at + 1 && filled(top).length > 1 && filled(top).every((cell) => !isFigure(cell) && cell.length <= 40);
  if (!isHeader) return { names: [], rows: at, title };
  const below = rows[at + 1] ?? [];
  const isSplit =
    rows.length > at + 2 &&
    top.some((cell, column) => column > 0 && cell === '' && below[column]) &&
    filled(below).every((cell) => !isFigure(cell)) &&
    below.some((cell, column) => cell === '' && top[column]);
  if (!isSplit) return { names: top, rows: at + 1, title };
  let group = '';
  const names = Array.from({ length: Math.max(top.length, below.length) }, (_, column) => {
    group = top[column] || (below[column] ? group : '');
    return [group, below[column] ?? ''].filter(Boolean).join('/');
  });
  return { names, rows: at + 2, title };
};

const named = (name: string | undefined, value: string) => (name ? `${name}：${value}` : value);

/** A row in words: 列名：值；列名：值. A cell that was merged with the one above it says the same. */
const wordsOf = (cells: string[], names: string[], above: string) => {
  const whole = cells[0] === '' && above !== '' && filled(cells).length > 1 ? [above, ...cells.slice(1)] : cells;
  return whole.flatMap((value, column) => (value === '' ? [] : [named(names[column], value)]));
};

const mostRow = 400;

/** Rows that are too long go on in further ones that begin with the same first cell. */
const splitWords = (words: string[]): string[] => {
  const key = (words[0] ?? '').slice(0, 60);
  const texts: string[] = [];
  let open = '';
  for (const word of words.flatMap((one) =>
    cutOverlong(one, { start: 0, end: one.length }, mostRow).map(({ start, end }) => one.slice(start, end)),
  )) {
    if (open && open.length + word.length + 1 > mostRow) {
      texts.push(open);
      open = word === words[0] ? word : `${key}；${word}`;
    } else open = open ? `${open}；${word}` : word;
  }
  if (open) texts.push(open);
  return texts;
};

/** One block for each row below the header; `caption` is the line above the table. */
export const rowBlocks = (lines: ParsedLine[], caption = ''): Block[] => {
  const rows = lines.map(cellsOf);
  const header = readHeader(rows);
  const title = [/^[表图]\s{0,2}[\dA-Z一二三四五六七八九十]/.test(caption) ? caption.slice(0, 60) : '', header.title]
    .filter(Boolean)
    .join(' ');
  let above = '';
  return lines.flatMap((line, index) => {
    const cells = rows[index] ?? [];
    if (index < header.rows) return [];
    const words = wordsOf(cells, header.names, above);
    above = cells[0] || above;
    return splitWords(words).map((text) => ({
      ...blockOf([{ ...line, text }]),
      kind: 'row' as const,
      ...(title && { lead: `${title}：` }),
    }));
  });
};
