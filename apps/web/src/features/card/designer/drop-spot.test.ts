import { describe, expect, it } from 'vitest';
import { type Box, dropAt, type ListBox } from './drop-spot.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const list = (id: string, level: number, whole: Box, children: readonly Box[], isSideways = false): ListBox => ({
  ...{ id, level, isSideways, box: whole, reach: whole, count: children.length },
  childBox: (index) => children[index] ?? whole,
});
const root = list('root', 0, box(0, 0, 400, 400), [box(0, 0, 400, 40), box(0, 60, 400, 200), box(0, 220, 400, 260)]);
const inner = list('inner', 1, box(10, 70, 390, 190), [box(10, 70, 390, 100), box(10, 110, 390, 140)]);

describe('where a carried widget would go', () => {
  it('WID-02 the deepest list under the pointer takes it, before the child whose middle is below', () => {
    expect(dropAt([root, inner], { x: 200, y: 25 }, undefined)?.spot).toEqual({ list: 'root', index: 1 });
    expect(dropAt([root, inner], { x: 200, y: 104 }, undefined)?.spot).toEqual({ list: 'inner', index: 1 });
    expect(dropAt([root, inner], { x: 200, y: 180 }, undefined)?.spot).toEqual({ list: 'inner', index: 2 });
    expect(dropAt([root, inner], { x: 500, y: 20 }, undefined)).toBeUndefined();
  });
  it('WID-02 its own place does not count, so that letting go there changes nothing', () => {
    const moved = { list: 'root', index: 1 };
    expect(dropAt([root], { x: 200, y: 100 }, moved)?.spot).toEqual({ list: 'root', index: 1 });
    expect(dropAt([root], { x: 200, y: 210 }, moved)?.spot).toEqual({ list: 'root', index: 1 });
    expect(dropAt([root], { x: 200, y: 300 }, moved)?.spot).toEqual({ list: 'root', index: 2 });
  });
  it('WID-45 in a list that runs sideways the line stands upright', () => {
    const side = list('side', 0, box(0, 0, 300, 50), [box(0, 0, 90, 50), box(100, 0, 190, 50)], true);
    expect(dropAt([side], { x: 95, y: 20 }, undefined)).toEqual({
      spot: { list: 'side', index: 1 },
      line: { x: 95, y: 0, length: 50, isUpright: true },
    });
    expect(dropAt([root], { x: 10, y: 215 }, undefined)?.line).toEqual({ x: 0, y: 210, length: 400, isUpright: false });
  });
  it('measures no more children than it must', () => {
    let measured = 0;
    const long: ListBox = {
      ...root,
      count: 500,
      childBox: (index) => {
        measured += 1;
        return box(0, index * 10, 400, index * 10 + 10);
      },
    };
    expect(dropAt([long], { x: 1, y: 333 }, undefined)?.spot.index).toBe(33);
    expect(measured).toBeLessThan(14);
  });
});
