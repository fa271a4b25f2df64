import { describe, expect, it } from 'vitest';
import { folderOf, methodFor, pickFault } from './pick-files.ts';

const mega = 1024 * 1024;
const file = (name: string, size = 10) => ({ name, size });

describe('choosing files', () => {
  it('KB-17 takes 15 MB and the formats that can be read', () => {
    expect(pickFault(file('制度.PDF', 15 * mega), 'file')).toBeUndefined();
    expect(pickFault(file('制度.pdf', 15 * mega + 1), 'file')).toBe('size');
    expect(pickFault(file('a.exe'), 'file')).toBe('kind');
    expect(pickFault(file('makefile'), 'file')).toBe('kind');
  });

  it('KB-21 KB-22 takes a csv for a csv and a zip for a zip', () => {
    expect(pickFault(file('a.txt'), 'csv')).toBe('csv');
    expect(pickFault(file('a.csv'), 'csv')).toBeUndefined();
    expect(pickFault(file('a.rar'), 'zip')).toBe('zip');
    expect(pickFault(file('a.zip'), 'zip')).toBeUndefined();
    expect(pickFault(file('a.zip', 16 * mega), 'zip')).toBe('size');
  });

  it('keeps the folders above a file', () => {
    expect(folderOf('手册/安装/一.pdf')).toBe('手册/安装');
    expect(folderOf('')).toBe('');
    expect(folderOf('一.pdf')).toBe('');
  });

  it('begins with the method that fits the ending', () => {
    expect(['xlsx', '.PPTX', 'tsv', 'png', 'pdf', ''].map(methodFor)).toEqual([
      ...['table', 'ppt', 'qa', 'scanned', 'auto', 'auto'],
    ]);
  });
});
