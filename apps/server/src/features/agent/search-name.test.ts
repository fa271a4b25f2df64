import { expect, it } from 'vitest';
import { gramsOf } from './search-name.ts';

it('a word is looked up by its neighbouring characters', () => {
  expect(gramsOf('研报速读')).toEqual(['研报', '报速', '速读']);
  expect(gramsOf('报')).toEqual(['报']);
  expect(gramsOf('AI')).toEqual(['ai']);
  expect(gramsOf('')).toEqual([]);
});
