import { describe, expect, it } from 'vitest';
import { canStart, isUnderWay, progressCount, progressParts, progressPercent } from './file-progress.ts';

const at = (state: Parameters<typeof progressParts>[0]['state'], done = 0, total = 0) => ({ state, done, total });

describe('KB-13 the way of a file', () => {
  it('fills four parts in order', () => {
    expect(progressParts(at('waiting'))).toEqual([0, 0, 0, 0]);
    expect(progressParts(at('queuing'))).toEqual([0, 0, 0, 0]);
    expect(progressParts(at('uploaded', 5, 10))).toEqual([1, 0.5, 0, 0]);
    expect(progressParts(at('segmenting', 41, 64))).toEqual([1, 1, 41 / 64, 0]);
    expect(progressParts(at('vectorising', 200, 100))).toEqual([1, 1, 1, 1]);
    expect(progressParts(at('complete'))).toEqual([1, 1, 1, 1]);
    expect(progressParts(at('failed', 3, 4))).toEqual([0, 0, 0, 0]);
  });

  it('says what is counted', () => {
    expect(progressCount(at('segmenting', 41, 64))).toEqual({ of: 'pages', done: 41, total: 64 });
    expect(progressCount(at('vectorising', 84, 136))).toEqual({ of: 'segments', done: 84, total: 136 });
    expect(progressCount(at('uploaded'))).toBeUndefined();
    expect(progressCount(at('queuing', 1, 2))).toBeUndefined();
    expect(progressCount(at('complete', 2, 2))).toBeUndefined();
    expect(progressPercent(at('segmenting', 1, 2))).toBe(63);
  });

  it('is under way or can be begun', () => {
    expect(isUnderWay('vectorising')).toBe(true);
    expect([isUnderWay('waiting'), isUnderWay('failed')]).toEqual([false, false]);
    expect([canStart('complete'), canStart('cancelled'), canStart('queuing')]).toEqual([true, true, false]);
  });
});
