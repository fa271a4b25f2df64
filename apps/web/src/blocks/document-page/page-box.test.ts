import { describe, expect, it } from 'vitest';
import { boxAround, markBoxes } from './page-box.ts';

const page = { width: 600, height: 800 };

describe('marks on a page', () => {
  it('lines higher than they are apart no longer cover each other', () => {
    const marks = markBoxes(
      [
        [60, 100, 480, 30],
        [60, 120, 480, 30],
        [60, 140, 240, 30],
      ],
      page,
    );
    const ends = marks.map(({ top, height }) => [top * 800, (top + height) * 800].map(Math.round));
    expect(ends).toEqual([
      [105, 125],
      [125, 145],
      [145, 165],
    ]);
    expect(marks[0]).toMatchObject({ left: 0.1, width: 0.8 });
  });

  it('a line by itself is marked around its middle', () => {
    const [mark] = markBoxes([[60, 100, 480, 20]], page);
    expect(mark?.top).toBeCloseTo(103 / 800);
    expect(mark?.height).toBeCloseTo(14 / 800);
  });

  it('lines that are apart keep their height', () => {
    const marks = markBoxes(
      [
        [60, 100, 480, 12],
        [60, 118, 480, 12],
      ],
      page,
    );
    expect(marks.map(({ height }) => Math.round(height * 800))).toEqual([12, 12]);
  });

  it('columns side by side do not count as lines of each other', () => {
    const marks = markBoxes(
      [
        [60, 100, 200, 30],
        [320, 110, 200, 30],
      ],
      page,
    );
    expect(marks.map(({ height }) => Math.round(height * 800))).toEqual([21, 21]);
  });

  it('boxes of a picture are taken as they are', () => {
    expect(markBoxes([[0, 0, 600, 800]], page, true)).toEqual([{ left: 0, top: 0, width: 1, height: 1 }]);
  });

  it('what is no box is left out, and a page without a size has no marks', () => {
    expect(markBoxes([[1, 2, 3], [1, 2, 0, 4], [1, 2, Number.NaN, 4], []], page)).toEqual([]);
    expect(markBoxes([[1, 2, 3, 4]], { width: 0, height: 0 })).toEqual([]);
  });

  it('the box around several', () => {
    const around = boxAround([
      { left: 0.1, top: 0.1, width: 0.2, height: 0.1 },
      { left: 0.2, top: 0.3, width: 0.4, height: 0.1 },
    ]);
    expect(around?.left).toBeCloseTo(0.1);
    expect(around?.width).toBeCloseTo(0.5);
    expect(around?.height).toBeCloseTo(0.3);
    expect(boxAround([])).toBeUndefined();
  });
});
