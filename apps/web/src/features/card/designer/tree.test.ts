import type { Widget } from '@zhixing/contract/block/block-document';
import { readWidgets } from '@zhixing/contract/block/block-document';
import { widgetTypes } from '@zhixing/contract/block/block-registry';
import { describe, expect, it } from 'vitest';
import { glideMs } from './canvas/glide.ts';
import { newNode, newWidget } from './new-widget.ts';
import { fromList, idsWithin, nodeOf, rootId, type Tree, toList } from './tree.ts';
import { addColumn, removeColumn } from './tree-columns.ts';
import { copy } from './tree-copy.ts';
import { type Edit, insert, isRefused, move, remove, setOptions, step } from './tree-edits.ts';

const hex = (no: number) => no.toString(16).padStart(32, '0');
const leaf = (no: number): Widget => ({ type: 'Input', id: hex(no), v: 2, options: { name: `Input${no}` } });
const box = (no: number, ...widgetList: Widget[]): Widget => ({
  type: 'Div',
  id: hex(no),
  v: 1,
  options: {},
  widgetList,
});
const col = (no: number, ...widgetList: Widget[]): Widget => ({
  type: 'col',
  id: hex(no),
  v: 1,
  options: { span: 12 },
  widgetList,
});
const row = (no: number, ...cols: Widget[]): Widget => ({ type: 'Row', id: hex(no), v: 1, options: {}, cols });

const after = (edit: Edit): Tree => {
  if (isRefused(edit)) throw new Error(edit.refused);
  return edit.tree;
};
/** The shape with numbers for ids: `[1, [2, 3]]`. */
type Shape = (number | Shape)[];
const shapeOf = (tree: Tree, id = rootId): Shape =>
  nodeOf(tree, id).children.flatMap((child): Shape => {
    const held = nodeOf(tree, child).children;
    return held.length > 0 ? [Number.parseInt(child, 16), shapeOf(tree, child)] : [Number.parseInt(child, 16)];
  });
const stepped = (list: Widget[], no: number, by: -1 | 1) => {
  const tree = fromList(list);
  const edit = step(tree, hex(no), by);
  return isRefused(edit) ? edit.refused : shapeOf(edit.tree);
};

describe('steps', () => {
  it('WID-15 up goes past a sibling and never into it', () => {
    expect(stepped([box(1, leaf(2)), leaf(3)], 3, -1)).toEqual([3, 1, [2]]);
  });
  it('WID-15 up from the first place goes to the end of the preceding container', () => {
    expect(stepped([box(1, leaf(2)), leaf(9), box(3, leaf(4), leaf(5))], 4, -1)).toEqual([1, [2, 4], 9, 3, [5]]);
  });
  it('WID-15 without a preceding container it comes out before its own', () => {
    expect(stepped([leaf(1), box(2, leaf(3))], 3, -1)).toEqual([1, 3, 2]);
  });
  it('WID-15 the first of all stays and says so', () => {
    expect(stepped([leaf(1), leaf(2)], 1, -1)).toBe('first');
  });
  it('WID-16 down from the last place goes to the start of the next container', () => {
    expect(stepped([box(1, leaf(2), leaf(3)), leaf(9), box(4, leaf(5))], 3, 1)).toEqual([1, [2], 9, 4, [3, 5]]);
  });
  it('WID-16 without a next container it comes out after its own', () => {
    expect(stepped([box(1, leaf(2)), leaf(3)], 2, 1)).toEqual([1, 2, 3]);
  });
  it('WID-16 the last of all stays and says so', () => {
    expect(stepped([leaf(1), leaf(2)], 2, 1)).toBe('last');
  });
  it('WID-17 past the edge of a column it goes to the neighbouring one', () => {
    const list = [row(1, col(2, leaf(3), leaf(4)), col(5, leaf(6)))];
    expect(stepped(list, 4, 1)).toEqual([1, [2, [3], 5, [4, 6]]]);
    expect(stepped(list, 6, -1)).toEqual([1, [2, [3, 4, 6], 5]]);
  });
  it('WID-17 past the last column the row is what it leaves, and a row is entered from below at its last column', () => {
    expect(stepped([row(1, col(2, leaf(3)), col(4)), box(5, leaf(6))], 6, -1)).toEqual([1, [2, [3], 4, [6]], 5]);
    expect(stepped([row(1, col(2), col(4, leaf(3))), leaf(5)], 3, 1)).toEqual([1, [2, 4], 3, 5]);
  });
});

describe('edits', () => {
  it('WID-09 new widgets have ids without dashes, containers a list of their own, and every type can be read back', () => {
    for (const type of widgetTypes) {
      const made = newWidget(type, new Set());
      expect(made.id).toMatch(/^[0-9a-f]{32}$/);
      expect(readWidgets([made])).toEqual([made]);
    }
    expect(newWidget('Div', new Set()).widgetList).toEqual([]);
  });
  it('WID-43 WID-44 a new row has two columns of 12', () => {
    const { cols = [] } = newWidget('Row', new Set());
    expect(cols.map(({ options: { span, offset, push, pull } }) => [span, offset, push, pull])).toEqual([
      [12, 0, 0, 0],
      [12, 0, 0, 0],
    ]);
  });
  it('WID-09 a taken id is refused', () => {
    expect(insert(fromList([leaf(1)]), leaf(1), rootId, 0)).toEqual({ refused: 'taken' });
  });
  it('WID-02 moves between containers; not into itself, not where it does not belong', () => {
    const tree = fromList([box(1, leaf(2)), row(3, col(4), col(5)), leaf(6)]);
    expect(shapeOf(after(move(tree, hex(6), hex(4), 0)))).toEqual([1, [2], 3, [4, [6], 5]]);
    expect(move(tree, hex(1), hex(1), 0)).toEqual({ refused: 'cycle' });
    expect(move(tree, hex(6), hex(3), 0)).toEqual({ refused: 'not-here' });
    expect(move(tree, hex(4), rootId, 0)).toEqual({ refused: 'not-here' });
    const single = fromList([row(1, col(2)), row(3, col(4))]);
    expect(move(single, hex(2), hex(3), 0)).toEqual({ refused: 'last-column' });
  });
  it('WID-46 containers stand in one another six deep at most', () => {
    let deep = box(6);
    for (const no of [5, 4, 3, 2, 1]) deep = box(no, deep);
    const tree = fromList([deep, box(7), leaf(8)]);
    expect(move(tree, hex(7), hex(6), 0)).toEqual({ refused: 'too-deep' });
    expect(isRefused(move(tree, hex(8), hex(6), 0))).toBe(false);
    expect(() => readWidgets(toList(after(move(tree, hex(8), hex(6), 0))))).not.toThrow();
  });
  it('WID-13 a copy follows the original with new ids, keys and names, what it holds too', () => {
    const tree = fromList([box(1, leaf(2)), leaf(3)]);
    const edit = copy(tree, hex(1));
    const next = after(edit);
    expect(nodeOf(next, rootId).children[1]).toBe(edit.id);
    const [, inner] = idsWithin(next, edit.id ?? '');
    const { options } = nodeOf(next, inner ?? '');
    expect(options.key).toMatch(/^Input[A-Za-z0-9]{5}$/);
    expect(options.name).toBe('Input1');
    expect(new Set([...next.values()].map(({ id }) => id)).size).toBe(next.size);
  });
  it('WID-14 removing takes all it holds along', () => {
    const tree = fromList([box(1, box(2, leaf(3))), leaf(4)]);
    expect([...after(remove(tree, hex(1))).keys()]).toEqual([rootId, hex(4)]);
  });
  it('WID-43 columns are added evenly and the last one stays', () => {
    const tree = fromList([row(1, col(2), col(3))]);
    const three = after(addColumn(tree, hex(1)));
    expect(nodeOf(three, hex(1)).children.map((id) => nodeOf(three, id).options.span)).toEqual([8, 8, 8]);
    const two = after(removeColumn(three, hex(2)));
    const one = after(removeColumn(two, hex(3)));
    expect(nodeOf(one, hex(1)).children.map((id) => nodeOf(one, id).options.span)).toEqual([24]);
    expect(removeColumn(one, nodeOf(one, hex(1)).children[0] ?? '')).toEqual({ refused: 'last-column' });
  });
  it('an option touches one widget', () => {
    const tree = fromList([leaf(1), leaf(2)]);
    const next = setOptions(tree, hex(1), { label: '姓名' }).tree;
    expect([...next].filter(([id, node]) => tree.get(id) !== node).map(([id]) => id)).toEqual([hex(1)]);
  });
  it('a thousand widgets are the most', () => {
    const tree = fromList(Array.from({ length: 1_000 }, (_, no) => leaf(no + 1)));
    expect(insert(tree, leaf(5_000), rootId, 0)).toEqual({ refused: 'too-many' });
    expect(copy(tree, hex(1))).toEqual({ refused: 'too-many' });
  });
});

it('LIMIT-28 LIMIT-30 a column begins half as wide as its row, and what is moved glides for 300 ms', () => {
  expect(newNode('col', new Set()).options).toMatchObject({ span: 12, offset: 0, push: 0, pull: 0 });
  expect(newWidget('Row', new Set()).cols).toHaveLength(2);
  expect(glideMs).toBe(300);
});
