import { blockLimits, type Widget } from '@zhixing/contract/block/block-document';
import {
  fits,
  heightOf,
  holdsOf,
  idsWithin,
  isColumn,
  isWithin,
  levelOf,
  nodeOf,
  nodesOf,
  type Tree,
  type TreeNode,
} from './tree.ts';

export type Refusal = 'cycle' | 'not-here' | 'too-deep' | 'last-column' | 'too-many' | 'taken' | 'first' | 'last';
/** The document after it; nodes that it does not touch stay the same objects. */
export type Edit = { readonly tree: Tree } | { readonly refused: Refusal };

export const isRefused = (edit: Edit): edit is { readonly refused: Refusal } => 'refused' in edit;

const changed = (tree: Tree, nodes: readonly TreeNode[], gone: readonly string[] = []) => {
  const next = new Map(tree);
  for (const node of nodes) next.set(node.id, node);
  for (const id of gone) next.delete(id);
  return { tree: next };
};

const takes = (list: TreeNode, node: Pick<TreeNode, 'type'>) =>
  holdsOf(list) === (isColumn(node) ? 'columns' : 'widgets');
const withAt = (list: readonly string[], index: number, id: string) => list.toSpliced(Math.max(0, index), 0, id);

/** A stored widget with all it holds, at a place of a list. */
export const insert = (tree: Tree, widget: Widget, listId: string, index: number): Edit => {
  const list = nodeOf(tree, listId);
  const nodes = nodesOf(widget, listId);
  if (!takes(list, widget)) return { refused: 'not-here' };
  if (nodes.some(({ id }) => tree.has(id))) return { refused: 'taken' };
  if (!fits(tree, nodes.length)) return { refused: 'too-many' };
  const own = new Map(nodes.map((node) => [node.id, node]));
  if (levelOf(tree, listId) + heightOf(own, widget.id) > blockLimits.depth) return { refused: 'too-deep' };
  return changed(tree, [{ ...list, children: withAt(list.children, index, widget.id) }, ...nodes]);
};

/** `index` counts the list without the moved one. */
export const move = (tree: Tree, id: string, listId: string, index: number): Edit => {
  const node = nodeOf(tree, id);
  const from = nodeOf(tree, node.parent);
  const list = nodeOf(tree, listId);
  if (isWithin(tree, listId, id)) return { refused: 'cycle' };
  if (!takes(list, node)) return { refused: 'not-here' };
  const rest = from.children.filter((child) => child !== id);
  if (from === list) return changed(tree, [{ ...list, children: withAt(rest, index, id) }]);
  if (holdsOf(from) === 'columns' && rest.length === 0) return { refused: 'last-column' };
  if (levelOf(tree, listId) + heightOf(tree, id) > blockLimits.depth) return { refused: 'too-deep' };
  return changed(tree, [
    { ...from, children: rest },
    { ...list, children: withAt(list.children, index, id) },
    { ...node, parent: listId },
  ]);
};

export const remove = (tree: Tree, id: string): Edit => {
  const node = nodeOf(tree, id);
  const list = nodeOf(tree, node.parent);
  if (holdsOf(list) === 'columns' && list.children.length === 1) return { refused: 'last-column' };
  const rest = { ...list, children: list.children.filter((child) => child !== id) };
  return changed(tree, [rest], idsWithin(tree, id));
};

export const setOptions = (tree: Tree, id: string, part: Readonly<Record<string, unknown>>) => {
  const node = nodeOf(tree, id);
  return changed(tree, [{ ...node, options: { ...node.options, ...part } }]);
};

/** Where a container is entered from its start or its end; a row at its first or last column. */
const entryOf = (tree: Tree, node: TreeNode, by: -1 | 1): TreeNode | undefined => {
  const holds = holdsOf(node);
  if (holds === 'none') return undefined;
  if (holds === 'widgets') return node;
  const column = by < 0 ? node.children.at(-1) : node.children[0];
  return column === undefined ? undefined : tree.get(column);
};
const enter = (tree: Tree, id: string, list: TreeNode, by: -1 | 1) =>
  move(tree, id, list.id, by < 0 ? list.children.length : 0);

/**
 * One step up or down: past a sibling, never into it. From the edge of a column into the next one; from the edge of a
 * container into the nearest container beyond it, or out of it. At the edge of the document nothing changes.
 */
export const step = (tree: Tree, id: string, by: -1 | 1): Edit => {
  const node = nodeOf(tree, id);
  const edge: Edit = { refused: by < 0 ? 'first' : 'last' };
  let owner = nodeOf(tree, node.parent);
  const next = owner.children.indexOf(id) + by;
  if (next >= 0 && next < owner.children.length) return move(tree, id, owner.id, next);
  if (isColumn(node) || owner.parent === '') return edge;
  if (isColumn(owner)) {
    const row = nodeOf(tree, owner.parent);
    const beside = tree.get(row.children[row.children.indexOf(owner.id) + by] ?? '');
    if (beside) return enter(tree, id, beside, by);
    owner = row;
  }
  const outer = nodeOf(tree, owner.parent);
  const at = outer.children.indexOf(owner.id);
  for (let beyond = at + by; beyond >= 0 && beyond < outer.children.length; beyond += by) {
    const list = entryOf(tree, nodeOf(tree, outer.children[beyond] ?? ''), by);
    const edit = list && enter(tree, id, list, by);
    if (edit && !isRefused(edit)) return edit;
  }
  return move(tree, id, outer.id, by < 0 ? at : at + 1);
};
