import { readWidgets } from '@zhixing/contract/block/block-document';
import { readPath } from '@zhixing/contract/block/read-path';
import { describe, expect, it } from 'vitest';
import { suggestLayout } from './suggest-layout.ts';

const result = {
  customer: '陈女士',
  assets: {
    total: 144,
    trend: { xAxis: { data: ['5月'] }, yAxis: {}, series: [{ type: 'bar', data: [62] }] },
    holdings: [
      { name: '恒信稳利', share: 20.8, detail: { since: 2020 } },
      { name: '大额存单', share: 13.9, note: '到期' },
    ],
  },
  logo: 'https://files.example.com/a.png',
  none: null,
};

describe('a layout from sample data', () => {
  const list = suggestLayout(result, new Set());
  const kinds = list.map(({ type, options }) => [type, options.label]);
  it('CARD-22 shows objects as texts, lists as tables, chart options as charts', () => {
    expect(kinds).toEqual([
      ['Text', 'customer'],
      ['Divider', 'assets'],
      ['Text', 'total'],
      ['Chart', 'trend'],
      ['Table', 'holdings'],
      ['Image', 'logo'],
    ]);
  });
  it('every path leads to its data, and a table has the columns that can be shown', () => {
    for (const { options } of list.filter(({ type }) => type !== 'Divider'))
      expect(readPath(result, String(options.useVar))).toBeDefined();
    expect(list.find(({ type }) => type === 'Table')?.options.th).toEqual([
      { key: 'name', label: 'name', checked: true },
      { key: 'share', label: 'share', checked: true },
      { key: 'note', label: 'note', checked: true },
    ]);
  });
  it('can be stored as it is, and has an end', () => {
    expect(readWidgets(list)).toEqual(list);
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, no) => [`k${no}`, no]));
    expect(suggestLayout(wide, new Set())).toHaveLength(60);
    expect(suggestLayout(null, new Set())).toEqual([]);
    expect(suggestLayout(['a', 'b'], new Set()).map(({ options }) => options.useVar)).toEqual(['result']);
  });
});
