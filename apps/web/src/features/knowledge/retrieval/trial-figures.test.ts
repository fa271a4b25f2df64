import type { MethodTrial } from '@zhixing/contract/knowledge-file';
import { describe, expect, it } from 'vitest';
import { bestTrials, trialFigures } from './trial-figures.ts';

const trial = (ranks: number[]): MethodTrial => ({
  ...{ method: 'laws', segments: 3, pages: 1, totalPages: 1, way: 'words' },
  results: ranks.map((rank) => ({ rank, score: rank === 0 ? 0 : 0.5, text: '', page: 1 })),
});

describe('what a method did for the questions', () => {
  it('counts what is among the first five and averages its places', () => {
    expect(trialFigures(trial([1, 3, 0, 7]))).toEqual({ found: 2, asked: 4, place: 2 });
    expect(trialFigures(trial([0, 9]))).toEqual({ found: 0, asked: 2, place: null });
  });

  it('names the best: more found first, then better places; equals together, nothing where nothing is found', () => {
    const [many, few, early, same] = [trial([5, 5]), trial([1, 0]), trial([1, 2]), trial([2, 1])];
    expect(bestTrials([few, many])).toEqual([many]);
    expect(bestTrials([many, early, same])).toEqual([early, same]);
    expect(bestTrials([trial([0]), trial([8])])).toEqual([]);
  });
});
