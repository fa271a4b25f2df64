import { describe, expect, it } from 'vitest';
import { readName, readPage, writePlace } from './list-place.ts';

const write = (place: Record<string, string | number>, shown: string) =>
  writePlace({ page: 1, ...place }, { name: '', page: 1, limit: 10 }, new URLSearchParams(shown)).toString();

describe('the place in a list', () => {
  it('is read from the address, where nonsense counts as nothing', () => {
    expect(readPage(new URLSearchParams('page=3'))).toBe(3);
    for (const page of ['', '0', '-1', '1.5', 'x']) expect(readPage(new URLSearchParams({ page }))).toBe(1);
    expect(readPage(new URLSearchParams('page=1e99'))).toBe(100_000);
    expect(readName(new URLSearchParams({ name: '月'.repeat(101) }))).toHaveLength(100);
  });

  it('is written back beside the tab, without what stands at its start', () => {
    expect(write({ name: '', limit: 10 }, 'area=cards&limit=9')).toBe('area=cards');
    expect(write({ name: '', limit: 10 }, 'types=2&type=plugin')).toBe('types=2');
    expect(write({ name: 'a', page: 2, limit: 20 }, 'types=2')).toBe('types=2&page=2&name=a&limit=20');
  });
});
