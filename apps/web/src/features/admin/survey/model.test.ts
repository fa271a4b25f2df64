import { describe, expect, it } from 'vitest';
import { byCount, percentOf } from './model.ts';

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
});
