import { copyOf, namesIn } from './new-widget.ts';
import { nodeOf, type Tree, widgetOf } from './tree.ts';
import { type Edit, insert, isRefused } from './tree-edits.ts';

/** Right after the original. */
export const copy = (tree: Tree, id: string): Edit & { readonly id?: string } => {
  const list = nodeOf(tree, nodeOf(tree, id).parent);
  const twin = copyOf(widgetOf(tree, id), namesIn(tree));
  const edit = insert(tree, twin, list.id, list.children.indexOf(id) + 1);
  return isRefused(edit) ? edit : { ...edit, id: twin.id };
};
