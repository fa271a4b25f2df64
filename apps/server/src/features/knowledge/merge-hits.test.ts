import type { KnowledgeHit } from '@zhixing/contract/knowledge-segment';
import { describe, expect, it } from 'vitest';
import { fitBudget, mergeNeighbours } from './merge-hits.ts';

const hit = (ordinal: number, score: number, change: Partial<KnowledgeHit> = {}): KnowledgeHit => ({
  ...{ knowledgeId: 'k', fileId: 'f', fileName: 'a.txt', segmentId: `s${ordinal}`, path: ['一', '二'], page: 1 },
  ...{ text: `第${ordinal}段`, piece: '', ordinal, score, likes: 0, words: null, meaning: null },
  ...change,
});

describe('what the model reads of what was found', () => {
  it('neighbours of one section are one passage, in the document’s order, named by the best', () => {
    const merged = mergeNeighbours([hit(4, 0.9), hit(9, 0.8), hit(3, 0.5), hit(5, 0.4)]);
    expect(merged.map(({ segmentId, score, text }) => [segmentId, score, text])).toEqual([
      ['s4', 0.9, '第3段\n第4段\n第5段'],
      ['s9', 0.8, '第9段'],
    ]);
  });

  it('other sections, other files and what would grow too long stay apart', () => {
    const apart = [hit(1, 0.9), hit(2, 0.8, { path: ['一'] }), hit(3, 0.7, { path: ['一'], fileId: 'g' })];
    expect(mergeNeighbours(apart)).toHaveLength(3);
    expect(mergeNeighbours([hit(1, 0.9, { path: [] }), hit(2, 0.8, { path: [] })])).toHaveLength(2);
    const long = '字'.repeat(1_500);
    expect(mergeNeighbours([hit(1, 0.9, { text: long }), hit(2, 0.8, { text: long })])).toHaveLength(2);
  });

  it('the budget keeps the best; one that alone is too much is cut', () => {
    const texts = [300, 300, 300].map((length, at) => hit(at * 2, 1 - at / 10, { text: '字'.repeat(length) }));
    expect(fitBudget(texts, 650)).toHaveLength(2);
    expect(fitBudget(texts, 200).map(({ text }) => text.length)).toEqual([200]);
    expect(fitBudget([hit(1, 1, { text: 'x'.repeat(40_000) })], 12_000)[0]?.text.length).toBe(16_000);
  });
});
