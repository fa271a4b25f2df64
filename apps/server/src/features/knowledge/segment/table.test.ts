import { describe, expect, it } from 'vitest';
import { sheetFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

const settings = { method: 'table' as const, maxLength: 800 };

describe('KB-14 table', () => {
  it('tells each row with the names of its columns, keeps sheet and row', () => {
    const parsed = sheetFile({
      备件库存: [
        ['星河仪表备件库存表', '', ''],
        ['编码', '名称', '数量'],
        ['XH1001', '密封圈', '43'],
        ['XH1008', '滤芯', ''],
      ],
      Sheet2: [
        ['姓名', '分机'],
        ['赵文博', '8100'],
      ],
    });
    const { segments } = segmentFile(parsed, settings, '台账.xlsx');
    expect(segments.map(({ path, text, page }) => ({ path, text, page }))).toEqual([
      { path: ['台账', '备件库存'], text: '编码：XH1001；名称：密封圈；数量：43\n编码：XH1008；名称：滤芯', page: 1 },
      { path: ['台账'], text: '姓名：赵文博；分机：8100', page: 2 },
    ]);
    expect(segments[0]?.pieces.map(({ row }) => row)).toEqual([3, 4]);
    expect(segments[0]?.pieces[0]?.text).toBe('星河仪表备件库存表：编码：XH1001；名称：密封圈；数量：43');
  });

  it('reads a header of two rows and cells that are merged with those above', () => {
    const parsed = sheetFile({
      月报: [
        ['地区', '销售', '', '退货'],
        ['', '数量', '金额', ''],
        ['华东', '120', '36.5', '2'],
        ['', '80', '21.0', '1'],
      ],
    });
    expect(segmentFile(parsed, settings, '').segments[0]?.text).toBe(
      '地区：华东；销售/数量：120；销售/金额：36.5；退货：2\n地区：华东；销售/数量：80；销售/金额：21.0；退货：1',
    );
  });

  it('puts ten rows into a segment at most, and reads rows without a header as they are', () => {
    const rows = Array.from({ length: 25 }, (_, at) => [String(at), '12.5']);
    const { segments } = segmentFile(sheetFile({ 数据: rows }), settings, '');
    expect(segments.map(({ pieces }) => pieces.length)).toEqual([10, 10, 5]);
    expect(segments[0]?.pieces[0]?.text).toBe('0；12.5');
  });

  it('KB-15 cuts a row that is too long and repeats what it is about', () => {
    const parsed = sheetFile({
      说明: [
        ['编码', '说明'],
        ['XH1001', '很长的说明，'.repeat(300)],
      ],
    });
    const { segments } = segmentFile(parsed, { method: 'table', maxLength: 500 }, '');
    expect(segments.length).toBeGreaterThan(3);
    for (const { text, pieces } of segments) {
      expect(text.length).toBeLessThanOrEqual(500);
      expect(pieces[0]?.text).toMatch(/^编码：XH1001/);
      expect(pieces[0]?.row).toBe(2);
    }
  });
});
