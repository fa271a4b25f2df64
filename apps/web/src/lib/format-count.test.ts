import { expect, it } from 'vitest';
import { formatCount } from './format-count.ts';

it('sets the thousands of a whole number apart as both languages do', () => {
  for (const value of [0, 7, 999, 1000, 12_345, 123_456, 1_234_567, -1234])
    for (const locale of ['zh-CN', 'en-US']) expect(formatCount(value)).toBe(value.toLocaleString(locale));
});
