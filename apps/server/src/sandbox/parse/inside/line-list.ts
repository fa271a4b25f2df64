import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { ReadFault } from './fault.ts';

export type Page = ParsedFile['pages'][number];
export type Line = ParsedLine;
export type Read = ParsedFile & {
  /** Pages with next to no text: what they say may be in a picture. */
  bare: number[];
};

export const LINES_AT_MOST = 200_000;
const TEXT_AT_MOST = 100_000;
const CELLS_AT_MOST = 500;
const CELL_AT_MOST = 50_000;

/** Collects what is read and keeps its bounds. `next` begins a paragraph. */
export const createLineList = () => {
  const lines: Line[] = [];
  let paragraph = -1;

  const push = (line: Line) => {
    if (lines.length >= LINES_AT_MOST) throw new ReadFault('too-large');
    lines.push(line);
  };
  /** A text that is longer than a line may be goes on in the next one of the same paragraph. */
  const add = (line: Omit<Line, 'paragraph'>) => {
    for (let at = 0; at === 0 || at < line.text.length; at += TEXT_AT_MOST)
      push({ ...line, text: line.text.slice(at, at + TEXT_AT_MOST).toWellFormed(), paragraph });
  };
  return {
    lines,
    next: () => {
      paragraph++;
    },
    add,
    /** One paragraph of its own; nothing where there is no text. */
    addAlone: (line: Omit<Line, 'paragraph'>) => {
      if (line.text.trim() === '') return;
      paragraph++;
      add(line);
    },
    addRow: (cells: string[], line: Omit<Line, 'paragraph' | 'kind' | 'text' | 'cells'>) => {
      while (cells.length > 0 && cells.at(-1) === '') cells.pop();
      if (cells.length === 0) return;
      if (cells.length > CELLS_AT_MOST || cells.some((cell) => cell.length > CELL_AT_MOST))
        throw new ReadFault('too-large');
      const text = cells.join('\t');
      if (text.length > TEXT_AT_MOST) throw new ReadFault('too-large');
      paragraph++;
      push({ kind: 'row', ...line, text, cells, paragraph });
    },
  };
};
export type LineList = ReturnType<typeof createLineList>;

/** Of a text without pages. */
export const onePage = (lines: Line[], name = ''): Read => {
  if (lines.length === 0) throw new ReadFault('empty');
  return { pages: [{ page: 1, width: 0, height: 0, name: name.slice(0, 200) }], lines, bare: [] };
};
