import { describe, expect, it } from 'vitest';
import { queryOf, readPlace } from './list-place.ts';

describe('the list of cards in the address', () => {
  it('reads what is there and asks for it', () => {
    expect(readPlace(new URLSearchParams('name=月报&page=3'))).toEqual({ name: '月报', page: 3 });
    expect(queryOf({ name: ' 月报 ', page: 2 })).toEqual({ name: '月报', page: 2, limit: 20 });
  });
});
