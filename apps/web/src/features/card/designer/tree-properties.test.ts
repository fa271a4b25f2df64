import { blockLimits, readWidgets, type Widget } from '@zhixing/contract/block/block-document';
import { widgetTypes } from '@zhixing/contract/block/block-registry';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isFull } from '../../../../../../tools/ci/tier.ts';
import { dropAt, type ListBox } from './drop-spot.ts';
import { newWidget } from './new-widget.ts';
import { carriedNode, isOpenTo, nextSpot, type Spot, spotsFor } from './spots.ts';
import { countOf, fromList, holdsOf, isColumn, levelOf, nodeOf, rootId, type Tree, toList } from './tree.ts';
import { addColumn, removeColumn } from './tree-columns.ts';
import { copy } from './tree-copy.ts';
import { type Edit, insert, isRefused, move, remove, setOptions, step } from './tree-edits.ts';

/** 100,000 sequences of edits take five minutes: by `pnpm full`. */
const numRuns = isFull ? 100_000 : 300;
if (isFull) vi.setConfig({ testTimeout: 1_800_000 });

const operation = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'move', 'up', 'down', 'copy', 'remove', 'option', 'add', 'drop'),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  c: fc.nat(10),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
const program = fc.array(operation, { maxLength: 30 });

const pick = (ids: readonly string[], no: number) => ids[no % ids.length] ?? rootId;
const run = (tree: Tree, { kind, a, b, c }: Operation): Edit => {
  const lists = [...tree.keys()].filter((id) => holdsOf(nodeOf(tree, id)) !== 'none');
  const own = [...tree.keys()].filter((id) => id !== rootId);
  if (kind === 'insert' || own.length === 0) {
    const type = widgetTypes[a % widgetTypes.length] ?? 'Text';
    return insert(tree, newWidget(c > 6 ? 'Row' : c > 4 ? 'Div' : type, new Set()), pick(lists, b), c);
  }
  const id = pick(own, a);
  if (kind === 'move') return move(tree, id, pick(lists, b), c);
  if (kind === 'up' || kind === 'down') return step(tree, id, kind === 'up' ? -1 : 1);
  if (kind === 'copy') return copy(tree, id);
  if (kind === 'remove') return remove(tree, id);
  if (kind === 'option') return setOptions(tree, id, { label: String(b) });
  if (kind === 'add') return addColumn(tree, pick(lists, b));
  return isColumn(nodeOf(tree, id)) ? removeColumn(tree, id) : { refused: 'not-here' };
};

const check = (tree: Tree) => {
  const seen = new Set<string>();
  const visit = (id: string) => {
    expect(seen.has(id)).toBe(false);
    seen.add(id);
    const node = nodeOf(tree, id);
    const holds = holdsOf(node);
    if (holds === 'columns') expect(node.children.length).toBeGreaterThan(0);
    for (const child of node.children) {
      expect(nodeOf(tree, child).parent).toBe(id);
      expect(isColumn(nodeOf(tree, child))).toBe(holds === 'columns');
      visit(child);
    }
    expect(levelOf(tree, id)).toBeLessThanOrEqual(blockLimits.depth);
  };
  visit(rootId);
  expect(seen.size).toBe(tree.size);
  expect(countOf(tree)).toBeLessThanOrEqual(blockLimits.widgets);
};

const grow = (operations: readonly Operation[], onEdit?: (before: Tree, after: Tree, operation: Operation) => void) => {
  let tree = fromList([]);
  const steps: { before: Tree; list: Widget[] }[] = [];
  for (const one of operations) {
    const edit = run(tree, one);
    if (isRefused(edit)) continue;
    steps.push({ before: tree, list: toList(tree) });
    onEdit?.(tree, edit.tree, one);
    tree = edit.tree;
  }
  return { tree, steps };
};
const always = (holds: (operations: Operation[]) => void) => fc.assert(fc.property(program, holds), { numRuns });

describe('a document under any edits', () => {
  it('WID-02 WID-43 keeps its shape: each widget once, columns in rows, no deeper and no more than is stored', () => {
    always((operations) => {
      grow(operations, (before, after, { kind }) => {
        check(after);
        if (before.size > 1 && ['move', 'up', 'down'].includes(kind)) expect(after.size).toBe(before.size);
      });
    });
  });
  it('leaves every earlier document as it was, so that steps back lead there', () => {
    always((operations) => {
      for (const { before, list } of grow(operations).steps) expect(toList(before)).toEqual(list);
    });
  });
  it('is the same after being stored and read', () => {
    always((operations) => {
      const list = toList(grow(operations).tree);
      expect(toList(fromList(list))).toEqual(list);
      expect(readWidgets(list)).toEqual(list);
    });
  });
  it('WID-15 WID-16 down undoes up unless the step left its container', () => {
    always((operations) => {
      const { tree } = grow(operations);
      for (const id of [...tree.keys()].filter((one) => one !== rootId)) {
        const up = step(tree, id, -1);
        if (isRefused(up)) continue;
        const moved = up.tree;
        if (nodeOf(moved, id).parent !== nodeOf(tree, id).parent) continue;
        const down = step(moved, id, 1);
        expect(isRefused(down) ? down : toList(down.tree)).toEqual(toList(tree));
      }
    });
  });
});

describe('places to drop at', () => {
  const key = ({ list, index }: Spot) => `${list}/${index}`;
  it('WID-02 arrows reach every place that takes it, and every place takes it', () => {
    always((operations) => {
      const { tree } = grow(operations);
      const id = [...tree.keys()].at(-1) ?? rootId;
      if (id === rootId) return;
      const carried = carriedNode(tree, id);
      const spots = spotsFor(tree, carried);
      for (const { list, index } of spots) expect(isRefused(move(tree, id, list, index))).toBe(false);
      let at = spots[0];
      const reached = new Set<string>();
      for (let turn = 0; at && turn <= spots.length; turn += 1) {
        reached.add(key(at));
        at = nextSpot(tree, carried, at, 'down');
      }
      expect(reached).toEqual(new Set(spots.map(key)));
    });
  });
  it('WID-02 the pointer reaches the same places as the arrows', () => {
    always((operations) => {
      const { tree } = grow(operations);
      const id = [...tree.keys()].at(-1) ?? rootId;
      if (id === rootId) return;
      const carried = carriedNode(tree, id);
      const { parent } = nodeOf(tree, id);
      const moved = { list: parent, index: nodeOf(tree, parent).children.indexOf(id) };
      const reached = new Set<string>();
      for (const list of tree.values()) {
        if (!isOpenTo(tree, list, carried)) continue;
        const box: ListBox = {
          ...{ id: list.id, level: 1, isSideways: false, count: list.children.length },
          box: { left: 0, right: 10, top: 0, bottom: 1_000 },
          reach: { left: 0, right: 10, top: 0, bottom: 1_000 },
          childBox: (index) => ({ left: 0, right: 10, top: index * 10, bottom: index * 10 + 10 }),
        };
        for (let y = 0; y <= list.children.length * 10 + 5; y += 2) {
          const drop = dropAt([box], { x: 5, y }, moved);
          if (drop) reached.add(key(drop.spot));
        }
      }
      expect(reached).toEqual(new Set(spotsFor(tree, carried).map(key)));
    });
  });
});

describe('documents of older versions', () => {
  const options = fc.dictionary(
    fc.constantFrom('label', 'value', 'readonly', 'allow-half', 'span', 'th', 'useVar', 'key', 'rows'),
    fc.jsonValue(),
  );
  const old = fc.record({ type: fc.constantFrom(...widgetTypes), v: fc.constantFrom(undefined, 1, 2), options });
  it('are upgraded once and for all: a second reading changes nothing', () => {
    fc.assert(
      fc.property(fc.array(old, { maxLength: 6 }), (list) => {
        const stored = list.map((one, no): unknown => ({
          ...one,
          id: no.toString(16).padStart(32, '0'),
          cols: [{ type: 'col', id: (no + 100).toString(16).padStart(32, '0') }],
        }));
        const once = readWidgets(stored);
        expect(readWidgets(structuredClone(once) as Widget[])).toEqual(once);
      }),
      { numRuns },
    );
  });
});
