import { describe, expect, it } from 'vitest';
import { cutOverlong, cutSentences } from './cut-sentences.ts';

const sentences = (text: string) => cutSentences(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it('end with their closing marks', () => {
    expect(sentences('他说：“信得过。”然后走了！！真的？（真的。）尾')).toEqual([
      '他说：“信得过。”',
      '然后走了！！',
      '真的？',
      '（真的。）',
      '尾',
    ]);
  });

  it('do not end in numbers and abbreviations', () => {
    expect(sentences('精度0.075，见 Fig. 3 of it. 版本1.2.3')).toEqual([
      '精度0.075，见 Fig.',
      ' 3 of it.',
      ' 版本1.2.3',
    ]);
    expect(sentences('地址192.168.1.1。')).toEqual(['地址192.168.1.1。']);
  });

  it('are cut at a pause where they are too long, and never inside a character', () => {
    const text = '甲乙丙丁，戊己庚辛壬癸子丑寅卯';
    expect(
      cutOverlong(text, { start: 0, end: text.length }, 6).map(({ start, end }) => text.slice(start, end)),
    ).toEqual(['甲乙丙丁，', '戊己庚辛壬癸', '子丑寅卯']);
    expect(cutOverlong('😀😀😀', { start: 0, end: 6 }, 3)).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
      { start: 4, end: 6 },
    ]);
  });
});
