import { describe, expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

describe('file icons', () => {
  it.each([
    ['合同.doc', 'word'],
    ['合同.docx', 'word'],
    ['十月.xls', 'sheet'],
    ['十月.XLSX', 'sheet'],
    ['汇报.ppt', 'slides'],
    ['汇报.pptx', 'slides'],
    ['办法.pdf', 'pdf'],
    ['公式.odf', 'pdf'],
    ['README.md', 'text'],
    ['日志.txt', 'text'],
    ['打包.zip', 'generic'],
  ])('MSG-14 %s has the icon %s', (name, kind) => {
    expect(fileKind(name)).toBe(kind);
  });

  it('MSG-14 a name without an end, and an address with a query', () => {
    expect(fileKind('makefile')).toBe('generic');
    expect(fileKind('')).toBe('generic');
    expect(fileKind('/files/1.pdf?sign=a.doc')).toBe('pdf');
  });
});
