import { describe, expect, it } from 'vitest';
import { citedAt, numberOf, placeOfMark } from './cited-docs.ts';

const docs = [
  { title: '网页', url: 'https://a.test' },
  { title: '办法.pdf', segmentId: 's1', page: 6 },
  { title: '问答.txt', text: '原话' },
];

describe('citations', () => {
  it('are turned over among passages only', () => {
    const { cited, index } = citedAt(docs, 2);
    expect(cited.map(({ title }) => title)).toEqual(['办法.pdf', '问答.txt']);
    expect(index).toBe(1);
  });

  it('a mark names a source by its number', () => {
    expect(placeOfMark(docs, '2')).toBe(1);
    expect(['1', '4', '0', 'a', '02'].map((name) => placeOfMark(docs, name))).toEqual([-1, -1, -1, -1, -1]);
    expect(placeOfMark(undefined, '1')).toBe(-1);
  });

  it('a source that has a number of its own goes by it, wherever it stands', () => {
    const numbered = [
      { title: 'a', segmentId: 's1', no: 1 },
      { title: 'b', segmentId: 's7', no: 7 },
      { title: 'c', segmentId: 's12', no: 112 },
    ];
    expect(['1', '2', '7', '112'].map((name) => placeOfMark(numbered, name))).toEqual([0, -1, 1, 2]);
    expect(numbered.map((_, at) => numberOf(numbered, at))).toEqual([1, 7, 112]);
  });
});
