import { expect, it } from 'vitest';
import { marksOn, segmentsOn, toneOf } from './preview-marks.ts';

const piece = (page: number, left: number) => ({ text: '字', page, boxes: [[left, 0, 10, 10]] });
const segments = [
  { path: [], text: '一', page: 1, pieces: [piece(1, 1)] },
  { path: [], text: '二', page: 1, pieces: [piece(1, 2), piece(2, 3)] },
  { path: [], text: '三', page: 2, pieces: [] },
];

it('KB-12 a page shows the parts of segments that stand on it', () => {
  expect(segmentsOn({ segments }, 2).map(({ index }) => index)).toEqual([1, 2]);
  expect(marksOn({ segments }, 2, 'segment-1')).toEqual([
    { key: 'segment-1', tone: 2, isActive: true, boxes: [[3, 0, 10, 10]] },
    { key: 'segment-2', tone: 3, isActive: false, boxes: [] },
  ]);
  expect([toneOf(0), toneOf(5), toneOf(6)]).toEqual([1, 6, 1]);
});
