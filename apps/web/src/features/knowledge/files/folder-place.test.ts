import { describe, expect, it } from 'vitest';
import { folderFault, foldersIn, pathTo } from './folder-place.ts';

const folder = (id: string, parentId: string | null, name = id) => ({ id, parentId, name, files: 0 });
const folders = [folder('a', null, '制度'), folder('b', 'a'), folder('c', 'b'), folder('d', null, '产品')];

describe('folders', () => {
  it('know the way down to each', () => {
    expect(pathTo(folders, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(pathTo(folders, undefined)).toEqual([]);
    expect(pathTo([folder('x', 'y'), folder('y', 'x')], 'x')).toHaveLength(2);
  });

  it('stand in one another', () => {
    expect(foldersIn(folders, undefined).map(({ id }) => id)).toEqual(['d', 'a']);
    expect(foldersIn(folders, 'a').map(({ id }) => id)).toEqual(['b']);
  });

  it('KB-18 are named without a slash and never not at all', () => {
    expect(['', ' ', 'a/b', 'a\\b', 'ab'].map(folderFault)).toEqual(['empty', 'empty', 'slash', 'slash', undefined]);
    expect(folderFault('长'.repeat(61))).toBe('long');
  });
});
