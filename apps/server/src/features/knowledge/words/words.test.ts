import { beforeAll, describe, expect, it } from 'vitest';
import { coverage, queryOf } from './coverage.ts';
import { cutWords, lexemesOf } from './cut-words.ts';
import { likeness, scoreOf, weighByLikes } from './score.ts';

beforeAll(() => {
  lexemesOf('词');
}, 60_000);

describe('words of a text', () => {
  it('are those of a search and every character, folded, without marks', () => {
    const { words, characters } = cutWords('ＸＨ－200与XH-200：劳动合同法（２０２３）！');
    expect(words).toEqual(expect.arrayContaining(['xh-200', 'xh200', '劳动', '合同', '2023']));
    expect(characters).toEqual(expect.arrayContaining(['劳', '动', '合', '同', '法', '与']));
    expect(lexemesOf('，。！？（）《》……——“”')).toEqual([]);
  });

  it('come once each, and end somewhere', () => {
    const lexemes = lexemesOf(`合同合同合同${'a'.repeat(5_000)}`);
    expect(lexemes).toEqual([...new Set(lexemes)]);
    expect(Math.max(...lexemes.map((one) => one.length))).toBeLessThanOrEqual(60);
  });
});

describe('how much of a question a piece has', () => {
  const ask = (question: string, text: string) => coverage(queryOf(question), new Set(lexemesOf(text)));

  it('counts no word that only asks', () => {
    expect(queryOf('是什么？怎么办呢？有多少？多长时间？')).toEqual([]);
    expect(ask('什么？', '什么什么')).toBe(0);
  });

  it('is all, some or nothing', () => {
    expect(ask('XH-200的保修期是多少？', '本产品XH-200的保修期为24个月。')).toBe(1);
    expect(ask('XH200保修多久', '本产品XH-200保修24个月')).toBeGreaterThan(0.7);
    expect(ask('食堂几点开饭', '竞业限制期限为两年')).toBe(0);
  });

  it('weighs rare words more than common ones, and characters half', () => {
    const weights = new Map(queryOf('公司变送器').map(({ text, weight }) => [text, weight]));
    expect(weights.get('变送器')).toBeGreaterThan(weights.get('公司') ?? 99);
    expect(weights.get('变')).toBeLessThan((weights.get('公司') ?? 0) + 2);
  });
});

describe('one score', () => {
  it('rises with words and with meaning, from 0 to 1, in three decimals', () => {
    expect(scoreOf(0, 0, 0.9)).toBe(0);
    expect(scoreOf(1, 0, 0.9)).toBe(1);
    expect(scoreOf(0, 1, 0.9)).toBe(0.9);
    expect(scoreOf(1 / 3, 1 / 3, 0.6)).toBe(0.467);
    expect(scoreOf(7, -3, 0.9)).toBe(1);
  });

  it('places a cosine between that of strangers and that of neighbours', () => {
    expect([0.1, 0.2, 0.5, 0.8, 0.9].map((cosine) => likeness(cosine, 0.2, 0.8))).toEqual([
      0,
      0,
      expect.closeTo(0.5),
      1,
      1,
    ]);
    expect(likeness(0.5, 0.5, 0.5)).toBe(0);
  });
});

describe('what people think of a segment', () => {
  it('LIMIT-24 moves its relevance a little, both ways, with an end, in three decimals', () => {
    expect([0, 1, -1, 4, -4].map((likes) => weighByLikes(0.6, likes))).toEqual([0.6, 0.618, 0.582, 0.645, 0.555]);
    expect(weighByLikes(0.6, 100_000)).toBe(0.69);
    expect(weighByLikes(0.6, -100_000)).toBe(0.51);
    expect(weighByLikes(0.95, 1_000)).toBe(1);
    expect(weighByLikes(0.91349, 0)).toBe(0.913);
  });
});
