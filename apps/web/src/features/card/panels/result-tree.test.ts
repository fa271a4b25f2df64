import { readPath } from '@zhixing/contract/block/read-path';
import { describe, expect, it } from 'vitest';
import { pathFromResult, resultRows } from './result-tree.ts';

const data = {
  customer: '陈女士',
  assets: { trend: { series: [{ type: 'bar', data: [1, 2, 3, 4, 5, 6] }] }, holdings: [{ n: 1 }, {}, {}, {}] },
  'any.key': null,
};

describe('the tree of a result', () => {
  it('WID-18 shows names with their kind or value, and the first three of a list', () => {
    const rows = resultRows(data, 'result', (_, depth) => depth < 2 || depth === 2);
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(rows[0]).toMatchObject({ name: 'result', depth: 0, shown: { is: 'object' } });
    expect(of('customer')?.shown).toEqual({ is: 'value', text: '陈女士' });
    expect(of('trend')?.shown).toEqual({ is: 'chart', points: 6 });
    expect(of('holdings')?.shown).toEqual({ is: 'array', count: 4 });
    expect(of('any.key')?.shown).toEqual({ is: 'null' });
    expect(rows.filter(({ name }) => /^\[\d\]$/.test(name)).map(({ name }) => name)).toEqual(['[0]', '[1]', '[2]']);
  });
  it('WID-18 a picked row gives the path that leads there', () => {
    expect(pathFromResult(data, ['assets', 'holdings', 0, 'n'])).toBe('result.assets.holdings[0].n');
    expect(readPath(data, pathFromResult(data, ['assets', 'holdings', 0, 'n']))).toBe(1);
    expect(readPath(data, pathFromResult(data, ['any.key']))).toBeNull();
    const own = { result: { a: 1 } };
    expect(readPath(own, pathFromResult(own, ['result', 'a']))).toBe(1);
  });
  it('has an end', () => {
    const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, no) => [`k${no}`, no]));
    expect(resultRows(wide, 'result', () => true)).toHaveLength(500);
  });
});
