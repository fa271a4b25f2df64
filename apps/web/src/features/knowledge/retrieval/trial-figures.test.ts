import type { MethodTrial } from '@zhixing/contract/knowledge-file';
import { describe, expect, it } from 'vitest';
import { bestTrials, trialFigures } from './trial-figures.ts';

const bar = { threshold: 0.25, topK: 5 };
const trial = (ranks: number[]): MethodTrial => ({
  ...{ method: 'laws', segments: 3, pages: 1, totalPages: 1, way: 'words' },
  results: ranks.map((rank) => ({ rank, score: rank === 0 ? 0 : 0.5, text: '', page: 1 })),
});

describe('what a method did for the questions', () => {
  it('counts what an answer would read and averages its places', () => {
    expect(trialFigures(trial([1, 3, 0, 7]), bar)).toEqual({ found: 2, asked: 4, place: 2 });
    expect(trialFigures(trial([0, 9]), bar)).toEqual({ found: 0, asked: 2, place: null });
    expect(trialFigures(trial([1, 3]), { ...bar, topK: 2 })).toEqual({ found: 1, asked: 2, place: 1 });
    expect(trialFigures(trial([1, 3]), { ...bar, threshold: 0.6 })).toEqual({ found: 0, asked: 2, place: null });
  });

  it('names the best: more answered first, then better places; nothing where nobody is ahead', () => {
    const [many, few, early, same] = [trial([5, 5]), trial([1, 0]), trial([1, 2]), trial([2, 1])];
    expect(bestTrials([few, many], bar)).toEqual([many]);
    expect(bestTrials([many, early, same], bar)).toEqual([early, same]);
    expect(bestTrials([early, same], bar)).toEqual([]);
    expect(bestTrials([trial([0]), trial([8])], bar)).toEqual([]);
  });
});
