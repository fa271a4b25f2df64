import { describe, expect, it } from 'vitest';
import { hashOf, newCode, readCode, shownCode } from './code-text.ts';

describe('a benefit code', () => {
  it('is sixteen letters that cannot be taken for others, shown in fours', () => {
    const codes = Array.from({ length: 2000 }, newCode);
    expect(new Set(codes).size).toBe(2000);
    expect(codes.filter((code) => !/^[2-9ACDEFGHJKMNPQRTVWXY]{16}$/.test(code))).toEqual([]);
    expect(new Set(codes.join('')).size).toBe(27);
    expect(shownCode('23456789ACDEFGHJ')).toBe('2345-6789-ACDE-FGHJ');
  });

  it('API-42 is read however it was typed', () => {
    const code = '5278VACD23EFGHJK';
    const typings = [
      shownCode(code),
      code.toLowerCase(),
      ` ${code.match(/.{2}/g)?.join(' ')} `,
      '５２７８－ＶＡＣＤ－２３ＥＦ－ＧＨＪＫ',
      '5278—VACD–23EF‐GHJK',
      '5278　vacd　23ef　ghjk',
      'szt8-uacd-z3ef-ghjk'.replace('t', '7'),
      `5278-VACD\u200b-23EF-GHJK\ufeff`,
    ];
    for (const typed of typings) expect([typed, readCode(typed)]).toEqual([typed, code]);
    expect(hashOf(code)).toHaveLength(32);
  });

  it('is nothing else', () => {
    for (const typed of [
      '',
      '-',
      'ABC',
      `${'2'.repeat(17)}`,
      '0000-0000-0000-0000',
      'OIL1-OIL1-OIL1-OIL1',
      '权益码权益码',
    ])
      expect(readCode(typed)).toBeUndefined();
  });
});
