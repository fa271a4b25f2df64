import { describe, expect, it } from 'vitest';
import { byCount, csvOf, percentOf } from './model.ts';

describe('results of the survey', () => {
  it('come most chosen first, equals as they were asked', () => {
    const rows = byCount([
      { direction: 'general', count: 1 },
      { direction: 'bank', count: 3 },
      { direction: 'hr', count: 1 },
    ]);
    expect(rows.map(({ direction }) => direction)).toEqual(['bank', 'general', 'hr']);
  });

  it('never say nobody for somebody, nor all for nearly all', () => {
    const shares = [percentOf(0, 0), percentOf(0, 9), percentOf(1, 900), percentOf(899, 900), percentOf(9, 9)];
    expect(shares).toEqual(['0%', '0%', '<1%', '>99%', '100%']);
  });

  it('a cell that begins like a formula stays text', () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|calc', '＝1'];
    const text = csvOf(hostile.map((value) => [value]));
    expect(text).toBe(`\uFEFF${hostile.map((value) => `"'${value}"\r\n`).join('')}`);
  });

  it('quotes and line breaks stay inside their cell', () => {
    expect(csvOf([['他说"好"', 'a,b\nc', 3]])).toBe('\uFEFF"他说""好""","a,b\nc",3\r\n');
  });
});
