import { describe, expect, it } from 'vitest';
import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { segmentFile } from './segment-file.ts';

const line = (page: number, kind: ParsedLine['kind'], text: string, cells?: string[]): ParsedLine => ({
  kind,
  text,
  page,
  paragraph: 0,
  ...(cells && { cells }),
});

describe('KB-14 ppt', () => {
  const pages = [1, 2, 3].map((page) => ({ page, width: 960, height: 540, name: '' }));
  const lines = [
    line(1, 'heading', '年度经营计划'),
    line(2, 'heading', '质量提升'),
    line(2, 'item', '合格率提升到百分之九十六'),
    line(2, 'item', '投诉减少三成'),
    line(2, 'note', '去年投诉集中在包装破损。'),
    line(3, 'heading', '任务分解'),
    line(3, 'row', '', ['区域', '任务']),
    line(3, 'row', '', ['海外', '37']),
  ];
  const { segments } = segmentFile({ pages, lines }, { method: 'ppt', maxLength: 800 }, '计划.pptx');

  it('makes a segment of each slide with its notes, a piece of each line', () => {
    expect(segments.map(({ path, page }) => [...path, page])).toEqual([
      ['年度经营计划', 1],
      ['计划', '质量提升', 2],
      ['计划', '任务分解', 3],
    ]);
    expect(segments[1]?.text).toBe('质量提升\n合格率提升到百分之九十六\n投诉减少三成\n备注：去年投诉集中在包装破损。');
    expect(segments[1]?.pieces).toHaveLength(4);
    expect(segments[2]?.pieces.at(-1)?.text).toBe('区域：海外；任务：37');
  });
});
