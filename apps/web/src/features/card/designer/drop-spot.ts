import type { Spot } from './spots.ts';

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type Point = { readonly x: number; readonly y: number };
/** A list as it stands on the screen. Its children are measured only where the search looks. */
export type ListBox = {
  readonly id: string;
  readonly level: number;
  readonly isSideways: boolean;
  readonly box: Box;
  /** The pointer is over it; more than its box where its frame has room. */
  readonly reach: Box;
  readonly count: number;
  readonly childBox: (index: number) => Box;
};
/** Where the line is drawn. */
export type DropLine = { readonly x: number; readonly y: number; readonly length: number; readonly isUpright: boolean };
export type Drop = { readonly spot: Spot; readonly line: DropLine };

const holds = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The deepest list that holds the pointer. */
const listAt = (lists: readonly ListBox[], point: Point) =>
  lists.reduce<ListBox | undefined>(
    (found, list) => (holds(list.reach, point) && (!found || list.level >= found.level) ? list : found),
    undefined,
  );

/** How many children have their middle before the pointer; they stand in order, so half of them are left out each time. */
const indexAt = (
  { count, isSideways, childBox }: Pick<ListBox, 'count' | 'isSideways' | 'childBox'>,
  { x, y }: Point,
) => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { left, right, top, bottom } = childBox(middle);
    const isBefore = isSideways ? (left + right) / 2 < x : (top + bottom) / 2 < y;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
};

const between = (before: number | undefined, after: number | undefined, start: number) => {
  if (before !== undefined && after !== undefined) return (before + after) / 2;
  if (before !== undefined) return before + 4;
  return after !== undefined ? after - 4 : start + 8;
};

export const lineAt = (list: ListBox, index: number): DropLine => {
  const before = index > 0 ? list.childBox(index - 1) : undefined;
  const after = index < list.count ? list.childBox(index) : undefined;
  const { left, right, top, bottom } = list.box;
  if (!list.isSideways)
    return { x: left, y: between(before?.bottom, after?.top, top), length: right - left, isUpright: false };
  return { x: between(before?.right, after?.left, left), y: top, length: bottom - top, isUpright: true };
};

/** `moved`: where what is being carried stands in a list, so that its own place does not count. */
export const dropAt = (
  lists: readonly ListBox[],
  point: Point,
  moved: { readonly list: string; readonly index: number } | undefined,
): Drop | undefined => {
  const list = listAt(lists, point);
  if (!list) return undefined;
  const at = indexAt(list, point);
  const isPast = moved?.list === list.id && at > moved.index;
  return { spot: { list: list.id, index: isPast ? at - 1 : at }, line: lineAt(list, at) };
};
