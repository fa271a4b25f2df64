import { expect, it } from 'vitest';
import { createMatcher } from './match-pattern.ts';

it('finds what is there, and ends where a pattern would not', () => {
  const matches = createMatcher(50);
  expect([matches('^a+$', 'aa'), matches('^a+$', 'b'), matches('\\p{Script=Han}', '字')]).toEqual([true, false, true]);
  const began = performance.now();
  for (let i = 0; i < 20; i++) expect(matches('^(a+)+$', `${'a'.repeat(40)}b`)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1_000);
});
