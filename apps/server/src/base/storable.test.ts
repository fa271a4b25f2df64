import { describe, expect, it } from 'vitest';
import { createTextJoiner, cutText, isStorable, storableJson, storableText } from './storable.ts';

const nested = (depth: number, inner: unknown = 'x') => {
  let value = inner;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { in: value };
  return value;
};

describe('text from outside', () => {
  it.each([
    ['好的😀', '好的😀'],
    ['a\0b\0', 'ab'],
    ['\ud83d\0\ude00', '😀'],
    ['a\ud83db\udc00', 'a\ufffdb\ufffd'],
  ])('%j is kept as %j', (given, kept) => {
    expect(storableText(given)).toBe(kept);
    expect(isStorable(storableText(given))).toBe(true);
  });

  it('is cut between characters', () => {
    expect(['a😀b'].flatMap((text) => [0, 1, 2, 3, 4, 9].map((max) => cutText(text, max)))).toEqual([
      ...['', 'a', 'a', 'a😀', 'a😀b', 'a😀b'],
    ]);
  });

  it('of JSON is cleaned in names and values, and nothing is nested deeper than can be stored', () => {
    expect(storableJson({ 'a\0': ['\ud83d', 1, Number.NaN, undefined, null, true] })).toEqual({
      a: ['\ufffd', 1, null, null, null, true],
    });
    expect(isStorable(storableJson(nested(200_000)))).toBe(true);
  });

  it('is refused however deep it stands', () => {
    expect(isStorable(nested(400))).toBe(true);
    expect(isStorable(nested(400, 'a\0'))).toBe(false);
    expect(isStorable({ 'a\ud800': 1 })).toBe(false);
    expect(isStorable(nested(200_000))).toBe(false);
  });
});

describe('text in pieces', () => {
  const join = (pieces: string[]) => {
    const joiner = createTextJoiner();
    return [...pieces.map((piece) => joiner.add(piece)), joiner.end()];
  };
  it('a character split between two of them is put together', () => {
    expect(join(['好\ud83d', '\ude00的'])).toEqual(['好', '😀的', '']);
    expect(join(['好\ud83d', '', '\ude00'])).toEqual(['好', '', '😀', '']);
  });
  it('half a character that nothing follows is told as missing', () => {
    expect(join(['好\ud83d'])).toEqual(['好', '\ufffd']);
    expect(join(['\ud83d', '\ud83d', 'a'])).toEqual(['', '\ufffd', '\ufffda', '']);
  });
});
