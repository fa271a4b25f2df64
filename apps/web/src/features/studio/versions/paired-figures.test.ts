import { describe, expect, it } from 'vitest';
import { changeSince, compareFigures, sumFigures } from './paired-figures.ts';
import { choiceOf, firstPair, refOfChoice } from './version-choice.ts';

describe('STUDIO-05 two versions side by side', () => {
  it('names the quicker or cheaper one, and neither when they are about equal', () => {
    expect(compareFigures(1000, 800)).toEqual({ winner: 'right', percent: 20 });
    expect(compareFigures(300, 1200)).toEqual({ winner: 'left', percent: 75 });
    expect(compareFigures(1000, 980)).toEqual({ winner: 'none', percent: 2 });
    expect(compareFigures(0, 0)).toEqual({ winner: 'none', percent: 0 });
  });

  it('a change is measured by what was first', () => {
    expect(changeSince(2_200, 6_200)).toEqual({ key: 'slower', percent: 182 });
    expect(changeSince(6_200, 2_200)).toEqual({ key: 'faster', percent: 65 });
    expect(changeSince(1_000, 1_030)).toEqual({ key: 'same', percent: 3 });
    expect(changeSince(0, 500)).toEqual({ key: 'same', percent: 0 });
  });

  it('adds up what the questions took', () => {
    const one = { ms: 100, tokens: 20, costMicro: 3 };
    expect(sumFigures([one, one])).toEqual({ ms: 200, tokens: 40, costMicro: 6 });
    expect(sumFigures([])).toEqual({ ms: 0, tokens: 0, costMicro: 0 });
  });

  it('chooses the newest release against the screen, and turns choices into versions and back', () => {
    const release = { no: 3, notes: '', draftNo: 7, createdDate: '' };
    expect(firstPair({ releases: [release], snapshots: [] })).toEqual(['r3', 'now']);
    expect(firstPair({ releases: [], snapshots: [] })).toEqual(['now', 'now']);
    expect(refOfChoice('now')).toBeUndefined();
    for (const ref of [{ release: 3 }, { draft: 12 }]) expect(refOfChoice(choiceOf(ref))).toEqual(ref);
  });
});
