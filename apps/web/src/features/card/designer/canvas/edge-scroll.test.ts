import { expect, it } from 'vitest';
import { edgeScroll } from './edge-scroll.ts';

it('WID-02 a carried widget scrolls the canvas at its edges, the faster the nearer, and nowhere else', () => {
  const box = { left: 100, top: 50, right: 900, bottom: 850 };
  const at = (x: number, y: number) => edgeScroll(box, { x, y });
  expect([at(500, 450), at(500, 122), at(500, 778)]).toEqual([0, 0, 0]);
  expect([at(500, 850), at(500, 814), at(500, 50), at(500, 86)]).toEqual([18, 9, -18, -9]);
  expect([at(50, 850), at(500, 900), at(500, 10)]).toEqual([0, 0, 0]);
});
