import type { Widget } from '@zhixing/contract/block/block-document';
import type { WidgetType } from '@zhixing/contract/block/block-registry';
import { type FormSettings, withKey } from './card-draft.ts';
import type { CardStore } from './card-store.ts';
import { copyOf, namesIn, newWidget } from './new-widget.ts';
import type { Spot } from './spots.ts';
import { fromList, holdsOf, nodeOf, rootId, type Tree } from './tree.ts';
import { addColumn, removeColumn } from './tree-columns.ts';
import { copy } from './tree-copy.ts';
import { type Edit, insert, isRefused, move, type Refusal, remove, setOptions, step } from './tree-edits.ts';

/** After what is selected, or into it when it is an open list; else at the end. */
const spotAfter = (tree: Tree, selected: string | undefined): Spot => {
  const node = selected === undefined ? undefined : tree.get(selected);
  if (!node) return { list: rootId, index: nodeOf(tree, rootId).children.length };
  if (holdsOf(node) === 'widgets') return { list: node.id, index: node.children.length };
  const list = nodeOf(tree, node.parent);
  return { list: list.id, index: list.children.indexOf(node.id) + 1 };
};

/** What can be done to an open card. What is refused is told by `say` and changes nothing. */
export const createCardActs = (store: CardStore, say: (refusal: Refusal) => void) => {
  const tree = () => store.getState().draft.tree;
  const apply = (edit: Edit, more: { readonly selected?: string } = {}, key?: string): boolean => {
    if (isRefused(edit)) {
      say(edit.refused);
      return false;
    }
    store.edit({ tree: edit.tree, ...more }, key);
    return true;
  };
  /** A whole list at the end; ids and names that are taken are given anew. */
  const append = (list: readonly Widget[]): boolean => {
    let now = tree();
    const names = namesIn(now);
    for (const one of list) {
      const widget = copyOf(one, names);
      const edit = insert(now, widget, rootId, nodeOf(now, rootId).children.length);
      if (isRefused(edit)) {
        say(edit.refused);
        return false;
      }
      now = edit.tree;
    }
    store.edit({ tree: now });
    return true;
  };
  return {
    add: (type: WidgetType, spot = spotAfter(tree(), store.getState().selected)): string | undefined => {
      const widget = newWidget(type, namesIn(tree()));
      return apply(insert(tree(), widget, spot.list, spot.index), { selected: widget.id }) ? widget.id : undefined;
    },
    move: (id: string, { list, index }: Spot) => apply(move(tree(), id, list, index), { selected: id }),
    step: (id: string, by: -1 | 1) => apply(step(tree(), id, by), { selected: id }),
    copy: (id: string) => {
      const edit = copy(tree(), id);
      return apply(edit, edit.id === undefined ? {} : { selected: edit.id });
    },
    remove: (id: string) => {
      const list = nodeOf(tree(), nodeOf(tree(), id).parent);
      return apply(holdsOf(list) === 'columns' ? removeColumn(tree(), id) : remove(tree(), id));
    },
    set: (id: string, part: Readonly<Record<string, unknown>>) => {
      const { key } = nodeOf(tree(), id).options;
      const isRenamed = 'key' in part && typeof key === 'string' && key !== '';
      const settings = isRenamed ? withKey(store.getState().draft.face.settings, key, String(part.key)) : undefined;
      const next = setOptions(tree(), id, part).tree;
      store.edit({ tree: next, ...(settings && { face: { settings } }) }, `${id}.${Object.keys(part).join()}`);
    },
    addColumn: (rowId: string) => apply(addColumn(tree(), rowId)),
    setForm: (part: Partial<FormSettings>) =>
      store.edit(
        { face: { settings: { ...store.getState().draft.face.settings, ...part } } },
        Object.keys(part).join(),
      ),
    append,
    /** The whole document anew; one step back brings the old one. */
    replace: (list: readonly Widget[]) => store.edit({ tree: fromList(list) }),
  };
};
export type CardActs = ReturnType<typeof createCardActs>;
