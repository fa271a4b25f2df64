import { describe, expect, it } from 'vitest';
import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { segmentFile } from './segment-file.ts';

describe('KB-14 scanned', () => {
  const read = (text: string, paragraph: number, confidence = 90): ParsedLine => ({
    kind: 'text',
    text,
    page: 1,
    paragraph,
    confidence,
    box: [72, 100 + paragraph * 20, 400, 14],
  });
  const lines = [
    read('1 总 则', 1),
    read('操 作 者 须 经 培 训 考 核 合 格 ， 持 证 上', 2),
    read('岗 。', 2),
    read('|', 3, 12),
    read('１．１ 开机之前', 4),
    read('注入机械油，空转八分钟。', 5, 41),
    read('1 . 2着装', 6),
    read('不准戴手套。', 7),
  ];
  const { segments } = segmentFile(
    { pages: [{ page: 1, width: 595, height: 842, name: '' }], lines },
    { method: 'scanned', maxLength: 800 },
    'scan001.pdf',
  );

  it('mends blanks and numbers, then cuts as a manual', () => {
    expect(segments.map(({ path, text }) => [...path, text])).toEqual([
      ['1 总则', '操作者须经培训考核合格，持证上岗。'],
      ['1 总则', '1.1 开机之前', '注入机械油，空转八分钟。'],
      ['1 总则', '1.2着装', '不准戴手套。'],
    ]);
  });

  it('marks what was not surely read', () => {
    expect(segments.map(({ pieces }) => pieces[0]?.isUnsure)).toEqual([undefined, true, undefined]);
  });
});
