import { describe, expect, it } from 'vitest';
import { printedFile } from '../../../../test/parsed-files.ts';
import { cleanLines } from './clean-lines.ts';

describe('what is printed on every page', () => {
  it('is left out with page numbers and contents, and what only looks like it stays', () => {
    const parsed = printedFile(
      [1, 2, 3].map((page) => [
        { text: `星河仪表　第${page}版`, page, y: 30 },
        { text: '目录 ............ 12', page, y: 200 },
        { text: '2023', page, y: 300 },
        { text: '同一句话', page, y: 400 },
        { text: `- ${page} -`, page, y: 800 },
      ]),
    );
    expect(cleanLines(parsed).map(({ text }) => text)).toEqual([
      '2023',
      '同一句话',
      '2023',
      '同一句话',
      '2023',
      '同一句话',
    ]);
  });

  it('stays where it is printed once', () => {
    const parsed = printedFile([
      [
        { text: '星河仪表', y: 30 },
        { text: '正文', y: 300 },
      ],
    ]);
    expect(cleanLines(parsed)).toHaveLength(2);
  });
});
