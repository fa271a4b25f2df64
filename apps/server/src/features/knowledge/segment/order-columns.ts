import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';

const leastLines = 6;
type Side = 'left' | 'right' | 'whole';

const sideOf = ({ box }: ParsedLine, width: number): Side => {
  if (!box) return 'whole';
  const middle = width / 2;
  if (box[0] + box[2] <= middle + width * 0.02) return 'left';
  return box[0] >= middle - width * 0.02 ? 'right' : 'whole';
};

/** Left column before right column, between lines that run over both. */
const orderPage = (lines: ParsedLine[], width: number): ParsedLine[] => {
  const sides = lines.map((line) => ({ line, side: sideOf(line, width) }));
  const count = (side: Side) => sides.filter((one) => one.side === side).length;
  if (count('left') < leastLines || count('right') < leastLines || lines.some(({ box }) => !box)) return lines;
  const ordered: ParsedLine[] = [];
  let band: Record<'left' | 'right', ParsedLine[]> = { left: [], right: [] };
  const close = () => {
    ordered.push(...band.left, ...band.right);
    band = { left: [], right: [] };
  };
  for (const { line, side } of sides.sort((a, b) => (a.line.box?.[1] ?? 0) - (b.line.box?.[1] ?? 0))) {
    if (side === 'whole') {
      close();
      ordered.push(line);
    } else band[side].push(line);
  }
  close();
  return ordered;
};

export const orderColumns = (lines: ParsedLine[], pages: ParsedFile['pages']): ParsedLine[] => {
  const widths = new Map(pages.map(({ page, width }) => [page, width]));
  const groups: ParsedLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && group[0]?.page === line.page) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const width = widths.get(group[0]?.page ?? 0) ?? 0;
    return width > 0 ? orderPage(group, width) : group;
  });
};
