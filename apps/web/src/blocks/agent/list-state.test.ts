import { describe, expect, it } from 'vitest';
import { hasFilter, jumpTo, readFilter, toQuery, writeFilter } from './list-state.ts';

const label = '01890a5d-ac96-774b-bcce-b302099a8057';
const read = (text: string) => readFilter(new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writeFilter>[1]) =>
  writeFilter(new URLSearchParams(text), change).toString();

describe('list of agents in the address', () => {
  it('MKT-03 LIMIT-01 a tag is asked as launchTags and 全部 removes it', () => {
    expect(toQuery(read('tag=bank'), 'market')).toEqual({ pageNumber: 0, pageSize: 99, launchTags: ['bank'] });
    expect(write('tag=bank&page=3', { tag: undefined })).toBe('');
    expect(toQuery(read(''), 'market')).toEqual({ pageNumber: 0, pageSize: 99 });
  });

  it('MKT-04 a tag the tenant does not show is not asked for and leaves the address with the next change', () => {
    const [old, shown] = [new URLSearchParams('tag=bank&page=2'), ['hr', 'fund'] as const];
    expect(toQuery(readFilter(old, shown), 'market')).toEqual({ pageNumber: 1, pageSize: 99 });
    expect(writeFilter(old, { q: 'x' }, shown).toString()).toBe('q=x');
    expect(readFilter(new URLSearchParams('tag=hr'), shown).tag).toBe('hr');
  });

  it('MKT-05 label mode sends labelId and no launchTags, and the other way round', () => {
    expect(toQuery(read(`label=${label}&tag=bank`), 'market')).toEqual({ pageNumber: 0, pageSize: 99, labelId: label });
    expect(write('tag=bank', { kind: 'label' })).toBe('label=all');
    expect(toQuery(read('label=all'), 'market')).toEqual({ pageNumber: 0, pageSize: 99 });
    expect(write(`label=${label}`, { kind: 'tag', tag: 'hr' })).toBe('tag=hr');
  });

  it('MKT-06 the search text goes as agentName and starts at the first page', () => {
    expect(write('tag=hr&page=4', { q: ' 简历 ' })).toBe(new URLSearchParams({ tag: 'hr', q: '简历' }).toString());
    expect(toQuery(read('q=%E7%AE%80%E5%8E%86'), 'market').agentName).toBe('简历');
  });

  it('MKT-08 MKT-09 creator and status are asked in mine mode only', () => {
    expect(toQuery(read('creator=copied&status=listed'), 'mine')).toMatchObject({
      copyByMe: true,
      queryStatus: 'C90_Launched',
    });
    expect(toQuery(read('creator=created&status=unlisted'), 'mine')).toMatchObject({
      copyByMe: false,
      queryStatus: 'C90_bay',
    });
    expect(toQuery(read('creator=created&status=unlisted'), 'market')).toEqual({ pageNumber: 0, pageSize: 99 });
    expect(toQuery(read(''), 'mine')).toEqual({ pageNumber: 0, pageSize: 99 });
  });

  it('MKT-29 what is written is read back, and foreign keys stay', () => {
    const text = write('types=1', { q: 'x', tag: 'fund', page: 2, creator: 'copied', status: 'listed' });
    expect(text).toContain('types=1');
    expect(read(text)).toMatchObject({
      q: 'x',
      tag: 'fund',
      page: 2,
      creator: 'copied',
      status: 'listed',
      kind: 'tag',
    });
  });

  it('an order goes with search and category, back to the first page, and is the market’s alone', () => {
    expect(write('tag=hr&q=x&page=4', { sort: 'used' })).toBe('tag=hr&q=x&sort=used');
    expect(write('tag=hr&sort=used', { tag: 'fund' })).toBe('tag=fund&sort=used');
    expect(write('sort=used', { sort: 'newest' })).toBe('');
    expect(toQuery(read('sort=rate'), 'market')).toEqual({ pageNumber: 0, pageSize: 99, sort: 'rate' });
    expect(toQuery(read('sort=rate'), 'mine')).toEqual({ pageNumber: 0, pageSize: 99 });
  });

  it('takes nothing unknown from the address', () => {
    expect(read('tag=pirate&label=&page=-2&creator=x&status=y&sort=z')).toEqual({
      kind: 'tag',
      tag: undefined,
      label: undefined,
      q: '',
      page: 1,
      creator: 'all',
      status: 'all',
      sort: 'newest',
    });
    expect(read("label='; drop").label).toBeUndefined();
  });

  it('MKT-21 MKT-22 knows whether filters hide something', () => {
    expect(hasFilter(read('q=x'), 'market')).toBe(true);
    expect(hasFilter(read('label=all&page=2'), 'mine')).toBe(false);
    expect(hasFilter(read('status=listed'), 'mine')).toBe(true);
    expect(hasFilter(read('status=listed'), 'market')).toBe(false);
  });
});

describe('jumpTo', () => {
  it('MKT-24 an empty page goes to the last one there is', () => {
    expect(jumpTo(2, { content: [], totalPages: 1 })).toBe(1);
    expect(jumpTo(9, { content: [], totalPages: 4 })).toBe(4);
    expect(jumpTo(2, { content: [1], totalPages: 2 })).toBeUndefined();
    expect(jumpTo(1, { content: [], totalPages: 0 })).toBeUndefined();
    expect(jumpTo(1, { content: [], totalPages: 1 })).toBeUndefined();
  });
});
