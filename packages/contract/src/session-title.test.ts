import { expect, it } from 'vitest';
import { cutTitle, titleWords } from './session-title.ts';

const shown = (question: string) => titleWords(cutTitle(question));

it('SESS-03 a title of 15 characters is whole; one more is cut and says so', () => {
  expect(cutTitle('一二三四五六七八九十一二三四五')).toEqual({
    title: '一二三四五六七八九十一二三四五',
    isTitleCut: false,
  });
  expect(shown('一二三四五六七八九十一二三四五六')).toBe('一二三四五六七八九十一二三四五…');
  expect(shown('')).toBe('');
  expect(shown('  改\n\n写 ')).toBe('改 写');
});

it('SESS-03 no sign is cut in two, and what is stored never has more than 15 code points', () => {
  expect(shown('😀'.repeat(15))).toBe('😀'.repeat(15));
  expect(shown('😀'.repeat(16))).toBe(`${'😀'.repeat(15)}…`);
  const family = '👨‍👩‍👧‍👦';
  expect(shown(`${family}${family}${family}`)).toBe(`${family}${family}…`);
  expect(shown(`12345678901234e\u0301!`)).toBe('12345678901234…');
  const heap = `a${'\u0301'.repeat(40)}`;
  expect([...cutTitle(heap).title]).toHaveLength(15);
  expect(cutTitle(heap).isTitleCut).toBe(true);
});

it('SESS-03 no space stands before the sign', () => {
  expect(shown('Please rewrite this letter')).toBe('Please rewrite…');
});
