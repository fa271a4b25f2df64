import type { Passage } from '@zhixing/contract/knowledge-segment';

type Around = Passage['around'];
type Pair = readonly [string, string];

/** `列：值` on lines of their own, or beside each other with a semicolon between. */
const pairsOf = (text: string): Pair[] | undefined => {
  const parts = text
    .split(/[\n；;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part) => /^([^：:]{1,40})[：:]\s*(.*)$/.exec(part));
  return parts.length > 0 && pairs.every((pair) => pair !== null)
    ? pairs.map((pair) => [pair[1]?.trim() ?? '', pair[2]?.trim() ?? ''] as const)
    : undefined;
};

export type PassageTable = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly isCited: boolean; readonly cells: readonly string[] }[];
};

/** Rows of a sheet, put back beneath their header; undefined where the texts are not of that form. */
export const tableOf = (around: Around): PassageTable | undefined => {
  const read = around.map(({ id, isCited, text }) => ({ id, isCited, pairs: pairsOf(text) }));
  if (read.length === 0 || read.some(({ pairs }) => pairs === undefined)) return undefined;
  const columns = [...new Set(read.flatMap(({ pairs = [] }) => pairs.map(([name]) => name)))];
  const rows = read.map(({ id, isCited, pairs = [] }) => {
    const values = new Map(pairs);
    return { id, isCited, cells: columns.map((name) => values.get(name) ?? '') };
  });
  return columns.length > 12 ? undefined : { columns, rows };
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
