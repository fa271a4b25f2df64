import { describe, expect, it } from 'vitest';
import { queryOf, readPlace } from './list-place.ts';

const read = (text: string) => readPlace(new URLSearchParams(text));

describe('the place in the list of knowledge bases', () => {
  it('KB-06 LIMIT-02 begins with ten rows and takes the five sizes only', () => {
    expect(read('')).toEqual({ name: '', page: 1, limit: 10 });
    expect(read('limit=50&page=3').limit).toBe(50);
    expect(read('limit=999&page=-2')).toEqual({ name: '', page: 1, limit: 10 });
  });

  it('KB-05 KB-09 asks by name, for one’s own unless one is staff', () => {
    expect(queryOf(read('name=制度'), false)).toEqual({ page: 1, limit: 10, createdByMe: 'true', name: '制度' });
    expect(queryOf(read(''), true)).toEqual({ page: 1, limit: 10, createdByMe: 'false' });
  });
});
