import { expect, it } from 'vitest';
import { coverageOf, coveredIds, readRows } from './coverage.ts';

it('counts ids in titles only', () => {
  const text = `it('AUTH-01 opens', () => {}); it.each([1])('API-02 and ERR-100', () => {}); // it said ROUTE-01
    const other = 'USER-01';`;
  expect([...coveredIds([text])].sort()).toEqual(['API-02', 'AUTH-01', 'ERR-100']);
});

it('sums by area', () => {
  const rows = readRows('id\tdoc\tarea\tkind\tstatement\nAUTH-01\t1\tauth\tscreen\tx\nAUTH-02\t1\tauth\tscreen\ty');
  expect(coverageOf(rows, new Set(['AUTH-02']))).toEqual([{ area: 'AUTH', total: 2, done: 1 }]);
});
