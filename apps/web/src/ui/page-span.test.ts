import { expect, it } from 'vitest';
import { pageSpan } from './page-span.ts';

it.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 ahead 8'],
  [3, 8, '1 2 3 4 5 ahead 8'],
  [4, 8, '1 2 3 4 5 6 ahead 8'],
  [5, 9, '1 back 3 4 5 6 7 ahead 9'],
  [5, 8, '1 back 3 4 5 6 7 8'],
  [8, 8, '1 back 4 5 6 7 8'],
  [9, 21, '1 back 7 8 9 10 11 ahead 21'],
])('page %i of %i offers %s', (page, count, shown) => {
  expect(pageSpan(page, count).join(' ')).toBe(shown);
});
