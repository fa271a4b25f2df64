import { expect, it } from 'vitest';
import { holdEmphasis, withoutHold } from './emphasis.ts';
import { mathText } from './math-text.ts';

it('reads four spellings of a formula and leaves money and code alone', () => {
  const [two] = ['$$'];
  expect(mathText('设 \\(x^2\\) 与 $y_1$')).toBe(`设 ${two}x^2${two} 与 ${two}y_1${two}`);
  expect(mathText('\\[a+b\\]')).toBe(`\n${two}\na+b\n${two}\n`);
  expect(mathText('$$\na\n$$')).toBe('$$\na\n$$');
  expect(mathText('票价 $5 和 $10')).toBe('票价 $5 和 $10');
  expect(mathText('`$a^2$` 与 \\$3')).toBe('`$a^2$` 与 \\$3');
});

it('holds emphasis that ends in punctuation', () => {
  expect(holdEmphasis('**普通** 与 2**3**4')).toBe('**普通** 与 2**3**4');
  expect(holdEmphasis('**“开车前”**24 小时')).toBe('**\u2063“开车前”\u2063**24 小时');
  expect(withoutHold(holdEmphasis('**（一）**二'))).toBe('**（一）**二');
});
