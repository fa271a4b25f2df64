import { expect, it } from 'vitest';
import { pastEnd } from './past-end.ts';

it('finds the last page when the wanted one is gone', () => {
  expect(pastEnd(3, 20, 41)).toBeUndefined();
  expect(pastEnd(4, 20, 41)).toBe(3);
  expect(pastEnd(2, 20, 0)).toBe(1);
});
