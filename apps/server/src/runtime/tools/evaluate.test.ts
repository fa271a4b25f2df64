import { expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

it.each([
  ['1+2*3', 7],
  ['(1 + 2) × 3', 9],
  ['2^10', 1024],
  ['-2 ** 2', -4],
  ['12,000 ÷ 12', 1000],
  ['0.1+0.2', 0.3],
  ['7 % 4', 3],
  ['15%', 0.15],
  ['200*15%', 30],
  ['sqrt(16) + max(1, 5, 3)', 9],
  ['round(3.14159, 2)', 3.14],
  ['（１＋１）＊２', 4],
  ['1e3', 1000],
])('%s is %d', (expression, value) => expect(evaluate(expression)).toBe(value));

it.each([
  '',
  '1+',
  '(1',
  '1/0',
  'constructor(1)',
  '__proto__',
  'process.exit()',
  '1;2',
  'a=1',
  `${'('.repeat(60)}1`,
  '9^9^9^9',
  `${'1+'.repeat(300)}1`,
])('refuses %s with words', (expression) => expect(() => evaluate(expression)).toThrow());
