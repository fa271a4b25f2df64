import { blockLimits } from '@zhixing/contract/block/block-document';
import { heightOf, holdsOf, isColumn, isWithin, levelOf, nodeOf, rootId, type Tree, type TreeNode } from './tree.ts';

/** A place in a list; `index` counts the list without what is being moved. */
export type Spot = { readonly list: string; readonly index: number };
/** What looks for a place: a widget of the document, or a new one of this shape. */
export type Carried = {
  readonly id: string | undefined;
  readonly isColumn: boolean;
  readonly height: number;
};

export const carriedNode = (tree: Tree, id: string): Carried => ({
  id,
  isColumn: isColumn(nodeOf(tree, id)),
  height: heightOf(tree, id),
});

/** Whether a list may take it: pointer and arrows ask the same. */
export const isOpenTo = (tree: Tree, list: TreeNode, { id, isColumn: wantsRow, height }: Carried): boolean => {
  if (holdsOf(list) !== (wantsRow ? 'columns' : 'widgets')) return false;
  if (id !== undefined && isWithin(tree, list.id, id)) return false;
  const from = id === undefined ? undefined : tree.get(nodeOf(tree, id).parent);
  if (from?.id === list.id) return true;
  if (from && holdsOf(from) === 'columns' && from.children.length === 1) return false;
  return levelOf(tree, list.id) + height <= blockLimits.depth;
};

export const restOf = (list: TreeNode, id: string | undefined) => list.children.filter((child) => child !== id);

/** Every place it may go to, in document order. */
export const spotsFor = (tree: Tree, carried: Carried): Spot[] => {
  const found: Spot[] = [];
  const visit = (list: TreeNode) => {
    const isOpen = isOpenTo(tree, list, carried);
    const rest = restOf(list, carried.id);
    for (const [index, child] of rest.entries()) {
      if (isOpen) found.push({ list: list.id, index });
      const node = nodeOf(tree, child);
      if (holdsOf(node) !== 'none') visit(node);
    }
    if (isOpen) found.push({ list: list.id, index: rest.length });
  };
  visit(nodeOf(tree, rootId));
  return found;
};

const isSame = (a: Spot, b: Spot) => a.list === b.list && a.index === b.index;

export const spotOf = (tree: Tree, id: string): Spot => {
  const { parent } = nodeOf(tree, id);
  return { list: parent, index: nodeOf(tree, parent).children.indexOf(id) };
};

/** Out of the list: before what holds it; the row of a column, not the column. */
const outOf = (tree: Tree, spots: readonly Spot[], from: Spot): Spot | undefined => {
  for (let holder = tree.get(from.list); holder && holder.id !== rootId; holder = tree.get(holder.parent)) {
    const outer = tree.get(holder.parent);
    const index = outer?.children.indexOf(holder.id) ?? -1;
    const spot = outer && spots.find((one) => one.list === outer.id && one.index >= Math.max(0, index));
    if (spot) return spot;
  }
  return undefined;
};

export type Arrow = 'up' | 'down' | 'out' | 'in';

/** The next place in that direction; the same one where there is none. */
export const nextSpot = (tree: Tree, carried: Carried, from: Spot, arrow: Arrow): Spot => {
  const spots = spotsFor(tree, carried);
  const at = spots.findIndex((one) => isSame(one, from));
  if (arrow === 'up') return spots[at - 1] ?? from;
  if (arrow === 'down') return spots[at + 1] ?? from;
  if (arrow === 'out') return outOf(tree, spots, from) ?? from;
  return spots.slice(at + 1).find(({ list }) => list !== from.list && isWithin(tree, list, from.list)) ?? from;
};
