import { blockLimits, type Widget } from '@zhixing/contract/block/block-document';
import { isNodeType, nodeTypes } from '@zhixing/contract/block/block-registry';
import type { Holds } from '@zhixing/contract/block/define-block';

/** One widget of an open document. `parent` and `children` agree at all times. */
export type TreeNode = {
  readonly id: string;
  readonly type: string;
  readonly v: number | undefined;
  readonly options: Readonly<Record<string, unknown>>;
  readonly parent: string;
  readonly children: readonly string[];
};
export type Tree = ReadonlyMap<string, TreeNode>;

/** Holds the top-level list; is never stored. */
export const rootId = 'root';
const rootType = 'root';

export const holdsOf = (node: TreeNode): Holds => {
  if (node.id === rootId) return 'widgets';
  return isNodeType(node.type) ? nodeTypes[node.type].holds : 'none';
};
export const isColumn = ({ type }: Pick<TreeNode, 'type'>) => type === 'col';

export const nodeOf = (tree: Tree, id: string): TreeNode => {
  const node = tree.get(id);
  if (!node) throw new Error(`no widget ${id}`);
  return node;
};

/** The nodes of one stored widget and all it holds, its own first. */
export const nodesOf = (widget: Widget, parent: string): TreeNode[] => {
  const held = widget.cols ?? widget.widgetList ?? [];
  const { id, type, v, options } = widget;
  const own = { id, type, v, options, parent, children: held.map((one) => one.id) };
  return [own, ...held.flatMap((one) => nodesOf(one, id))];
};

export const fromList = (list: readonly Widget[]): Tree => {
  const children = list.map(({ id }) => id);
  const root: TreeNode = { id: rootId, type: rootType, v: undefined, options: {}, parent: '', children };
  return new Map([root, ...list.flatMap((one) => nodesOf(one, rootId))].map((node) => [node.id, node]));
};

export const widgetOf = (tree: Tree, id: string): Widget => {
  const node = nodeOf(tree, id);
  const { type, v, options } = node;
  const own: Widget = { type, id, ...(v !== undefined && { v }), options: { ...options } };
  const holds = holdsOf(node);
  if (holds === 'columns') own.cols = node.children.map((child) => widgetOf(tree, child));
  if (holds === 'widgets') own.widgetList = node.children.map((child) => widgetOf(tree, child));
  return own;
};

export const toList = (tree: Tree): Widget[] => nodeOf(tree, rootId).children.map((id) => widgetOf(tree, id));

/** In document order, a container before what it holds. */
export const idsWithin = (tree: Tree, id: string): string[] => [
  id,
  ...nodeOf(tree, id).children.flatMap((child) => idsWithin(tree, child)),
];

export const isWithin = (tree: Tree, id: string, holder: string): boolean => {
  for (let at = tree.get(id); at; at = tree.get(at.parent)) if (at.id === holder) return true;
  return false;
};

const isLevel = (node: TreeNode) => node.id !== rootId && !isColumn(node) && holdsOf(node) !== 'none';

/** How many containers a list stands in, its own among them; a row and its column are one. */
export const levelOf = (tree: Tree, id: string): number => {
  let level = 0;
  for (let at = tree.get(id); at; at = tree.get(at.parent)) if (isLevel(at)) level += 1;
  return level;
};

/** How many containers stand in one another from this node down. */
export const heightOf = (tree: Tree, id: string): number => {
  const node = nodeOf(tree, id);
  return (isLevel(node) ? 1 : 0) + Math.max(0, ...node.children.map((child) => heightOf(tree, child)));
};

export const countOf = (tree: Tree) => tree.size - 1;
export const fits = (tree: Tree, more: number) => countOf(tree) + more <= blockLimits.widgets;
