import { describe, expect, it } from 'vitest';
import { queryOf, readPlace, writePlace } from './list-place.ts';

describe('the list of cards in the address', () => {
  it('reads what is there and ignores what is nonsense', () => {
    expect(readPlace(new URLSearchParams('name=月报&page=3'))).toEqual({ name: '月报', page: 3 });
    for (const page of ['', '0', '-1', '1.5', 'x']) expect(readPlace(new URLSearchParams({ page })).page).toBe(1);
  });
  it('keeps the tab and leaves defaults out', () => {
    const shown = new URLSearchParams('area=cards&limit=9');
    expect(writePlace({ name: '', page: 1 }, shown).toString()).toBe('area=cards');
    expect(queryOf({ name: ' 月报 ', page: 2 })).toEqual({ name: '月报', page: 2, limit: 20 });
  });
});
