import type { Passage } from '@zhixing/contract/knowledge-segment';
import type { CitedSource } from './cited-source.ts';

/** Where the found words stand: a passage may begin pages or rows before them. */
export const foundMark = (
  { marks }: Pick<Passage, 'marks'>,
  { piece, page }: Pick<CitedSource, 'piece' | 'page'>,
): Passage['marks'][number] | undefined =>
  marks.find(({ text }) => piece !== undefined && text.startsWith(piece)) ??
  marks.find((mark) => mark.page === page) ??
  marks[0];

type Around = Passage['around'];
type Row = ReadonlyMap<string, string>;

/** `列：值` on lines of their own, or beside each other with a semicolon between. A name that comes again begins the next row. */
const rowsOf = (text: string): readonly Row[] | undefined => {
  const parts = text
    .split(/[\n；;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const rows: Map<string, string>[] = [];
  for (const part of parts) {
    const pair = /^([^：:]{1,40})[：:]\s*(.*)$/.exec(part);
    if (!pair) return undefined;
    const [name, value] = [pair[1]?.trim() ?? '', pair[2]?.trim() ?? ''];
    const last = rows.at(-1);
    if (last && !last.has(name)) last.set(name, value);
    else rows.push(new Map([[name, value]]));
  }
  return rows.length > 0 ? rows : undefined;
};

export type PassageTable = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly isCited: boolean; readonly cells: readonly string[] }[];
};

/** Rows of a sheet, put back beneath their header; undefined where the texts are not of that form. */
export const tableOf = (around: Around, found?: string): PassageTable | undefined => {
  const read = around.flatMap(({ id, isCited, text }) => {
    const rows = rowsOf(text);
    return rows ? rows.map((row, at) => ({ id: `${id}:${at}`, isCited, row })) : [undefined];
  });
  const rows = read.filter((row) => row !== undefined);
  if (rows.length === 0 || rows.length < read.length) return undefined;
  const columns = [...new Set(rows.flatMap(({ row }) => [...row.keys()]))];
  if (columns.length > 12) return undefined;
  const cellsOf = (row: Row) => columns.map((name) => row.get(name) ?? '');
  const wanted = found === undefined ? undefined : rowsOf(found)?.map((row) => cellsOf(row).join('\n'));
  const isFound = (row: Row) => wanted?.includes(cellsOf(row).join('\n')) ?? false;
  const hasFound = rows.some(({ row, isCited }) => isCited && isFound(row));
  return {
    columns,
    rows: rows.map(({ id, isCited, row }) => ({
      ...{ id, cells: cellsOf(row) },
      isCited: isCited && (!hasFound || isFound(row)),
    })),
  };
};

/** A text cut at the first place where a piece stands in it, spaces and line ends aside. */
export const cutAt = (text: string, piece: string): readonly [string, string, string] | undefined => {
  const words = piece.trim();
  if (words === '') return undefined;
  const at = text.indexOf(words);
  if (at >= 0) return [text.slice(0, at), words, text.slice(at + words.length)];
  const places = [...text].flatMap((sign, index) => (/\s/.test(sign) ? [] : [{ sign, index }]));
  const bare = words.replace(/\s+/g, '');
  const start = places
    .map(({ sign }) => sign)
    .join('')
    .indexOf(bare);
  if (bare === '' || start < 0) return undefined;
  const signs = [...text];
  const before = [
    ...places
      .map(({ sign }) => sign)
      .join('')
      .slice(0, start),
  ].length;
  const from = places[before]?.index ?? 0;
  const to = (places[before + [...bare].length - 1]?.index ?? 0) + 1;
  return [signs.slice(0, from).join(''), signs.slice(from, to).join(''), signs.slice(to).join('')];
};
