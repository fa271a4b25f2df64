import { describe, expect, it } from 'vitest';
import { plainFile, printedFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

describe('KB-14 full text', () => {
  it('cuts at the ends of paragraphs, 1,200 characters at most', () => {
    const paragraph = `${'不要怕问笨问题'.repeat(50)}。`;
    const { segments } = segmentFile(
      plainFile(Array.from({ length: 9 }, () => paragraph)),
      { method: 'full', maxLength: 2_000 },
      '讲话.txt',
    );
    expect(segments.map(({ text }) => text.length)).toEqual([1055, 1055, 1055]);
    expect(segments[0]?.path).toEqual(['讲话']);
  });

  it('joins lines that wrap, over the end of a page too, without blanks in Chinese and with them in English', () => {
    const parsed = printedFile([
      [
        '本产品用于测量液体的压力，适用于石化和电',
        '力行业。It measures the pres-',
        'sure of liquids and',
        'gases. 使用之前请仔细阅读说明',
      ],
      [{ text: '书。', page: 2 }],
    ]);
    const { segments } = segmentFile(parsed, { method: 'full', maxLength: 800 }, '');
    expect(segments.map(({ text }) => text)).toEqual([
      '本产品用于测量液体的压力，适用于石化和电力行业。It measures the pressure of liquids and gases. 使用之前请仔细阅读说明书。',
    ]);
  });
});
