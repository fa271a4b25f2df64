import { namesIn, newNode } from './new-widget.ts';
import { holdsOf, nodeOf, type Tree } from './tree.ts';
import { type Edit, insert, isRefused, remove, setOptions } from './tree-edits.ts';

const parts = 24;

const spansOf = (tree: Tree, rowId: string) =>
  nodeOf(tree, rowId).children.map((id) => Number(nodeOf(tree, id).options.span));
const evenSpan = (count: number) => Math.max(1, Math.floor(parts / count));
const areEven = (spans: readonly number[]) => spans.every((span) => span === evenSpan(spans.length));

/** Columns that shared the row evenly go on doing so. */
const evened = (tree: Tree, rowId: string, edit: Edit): Edit => {
  if (isRefused(edit) || !areEven(spansOf(tree, rowId))) return edit;
  const { children } = nodeOf(edit.tree, rowId);
  return children.reduce((now, id) => setOptions(now.tree, id, { span: evenSpan(children.length) }), edit);
};

export const addColumn = (tree: Tree, rowId: string): Edit => {
  const row = nodeOf(tree, rowId);
  if (holdsOf(row) !== 'columns') return { refused: 'not-here' };
  if (row.children.length >= parts) return { refused: 'too-many' };
  const left = parts - spansOf(tree, rowId).reduce((sum, span) => sum + span, 0);
  const column = newNode('col', namesIn(tree), { options: { span: left > 0 ? left : parts / 2 } });
  return evened(tree, rowId, insert(tree, column, rowId, row.children.length));
};

export const removeColumn = (tree: Tree, id: string): Edit => evened(tree, nodeOf(tree, id).parent, remove(tree, id));
