import { chartPalette } from '@zhixing/contract/block/chart-palette';
import { safeChart } from '@zhixing/contract/block/safe-chart';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cascaderOptions, cascaderValue } from './cascader-options.ts';
import { styledChart } from './chart-style.ts';
import { inkOn } from './ink-on.ts';
import { beijing, pinsOf } from './map-board.ts';
import { hasTime, pickerOf, readDate, readSpan, writeDate } from './picked-date.ts';
import { pictureAddress, webAddress } from './safe-target.ts';
import { tableRows } from './table-rows.ts';
import { borderStyle, pictureStyle, textStyle } from './widget-style.ts';

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://zhixing.example' }, addEventListener: () => undefined });
});
afterAll(() => vi.unstubAllGlobals());

const column = (key: string, checked = true) => ({ key, label: key, checked });

describe('values of widgets', () => {
  it('WID-29 a date is kept in the format that it shows', () => {
    expect(writeDate(readDate('2024-05-01', 'YYYY/MM/DD'), 'YYYY/MM/DD')).toBe('2024/05/01');
    expect(writeDate(readDate('2024/05/01', 'YYYY/MM/DD'), 'YYYY/MM/DD')).toBe('2024/05/01');
    expect(readDate('昨天', 'YYYY-MM-DD')).toBeNull();
    expect(readSpan(['08:30', 7], 'HH:mm').map((time) => writeDate(time, 'HH:mm'))).toEqual(['08:30', '']);
    expect(['YYYY-MM-DD', 'YYYY-MM', 'YYYY'].map(pickerOf)).toEqual(['date', 'month', 'year']);
    expect([hasTime('YYYY-MM-DD HH:mm'), hasTime('YYYY-MM-DD')]).toEqual([true, false]);
  });

  it('WID-33 a cascader reads items by its keys, and several ways as lists', () => {
    const keys = { valueKey: 'code', labelKey: 'name', childrenKey: 'sub' };
    const items = [{ code: 33, name: '浙江', sub: [{ code: 3301, name: '杭州' }, 'x'] }, { other: 1 }];
    expect(cascaderOptions(items, keys)).toEqual([
      { label: '浙江', value: '33', children: [{ label: '杭州', value: '3301' }] },
    ]);
    expect(cascaderOptions(items, { ...keys, labelKey: '__proto__', valueKey: 'constructor' })).toEqual([]);
    expect(cascaderValue(['33', '3301'], false)).toEqual(['33', '3301']);
    expect(cascaderValue([['33', '3301'], ['32']], true)).toEqual([['33', '3301'], ['32']]);
    expect(cascaderValue(undefined, true)).toEqual([]);
  });

  it('WID-38 a table shows the checked columns of 500 rows at most', () => {
    const rows = [{ a: 1, b: { c: 'x' } }, 'no row', { a: null }];
    expect(tableRows({ th: [column('a'), column('z', false), column('b.c')] }, rows)).toEqual({
      columns: [column('a'), column('b.c')],
      rows: [
        ['1', 'x'],
        ['', ''],
      ],
    });
    expect(tableRows({ th: [] }, rows).columns.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(tableRows({ th: [column('a')] }, Array(900).fill({ a: 1 })).rows).toHaveLength(500);
    expect(tableRows({ th: [column('a')] }, 'nothing').rows).toEqual([]);
  });

  it('WID-40 a pin for each pair, north above south and east right of west', () => {
    const [capital, shanghai] = pinsOf([beijing, [121.47, 31.23]]);
    expect(capital && shanghai && capital.top < shanghai.top && capital.left < shanghai.left).toBe(true);
    expect(pinsOf([beijing])).toEqual([{ place: beijing, left: 0.5, top: 0.5 }]);
    expect(
      pinsOf([
        [0, 90],
        [180, -90],
        [-180, 0],
      ]).every(({ left, top }) => left >= 0 && left <= 1 && top >= 0 && top <= 1),
    ).toBe(true);
  });

  it('WID-41 twenty colours, and hints that are drawn, never HTML', () => {
    const option = safeChart({ series: [{ type: 'bar', data: [1] }], tooltip: { formatter: '<img src=x>' } });
    const drawn = styledChart(option ?? {}, { token: (name) => name, isStill: true });
    expect(drawn.color).toEqual(chartPalette);
    expect(drawn).toMatchObject({ animation: false, tooltip: { renderMode: 'richText', confine: true } });
    expect(JSON.stringify(drawn)).not.toContain('<img');
  });

  it('WID-11 style options become styles, and nothing else does', () => {
    expect(
      textStyle({ fontSize: 18, lineHeight: 30, fontWeight: 'medium', textAlign: 'center', color: 'red' }),
    ).toEqual({
      fontSize: '18px',
      lineHeight: '30px',
      fontWeight: 500,
      textAlign: 'center',
      color: 'red',
    });
    expect(borderStyle({ borderStyle: 'dashed', borderWidth: 2 })).toEqual({
      borderStyle: 'dashed',
      borderWidth: '2px',
    });
    expect(pictureStyle({ aspectRatio: '16 / 9', objectFit: 'cover' })).toEqual({
      aspectRatio: '16 / 9',
      objectFit: 'cover',
    });
    expect([textStyle({}), borderStyle({}), pictureStyle({})]).toEqual([{}, {}, {}]);
  });

  it('WID-21 WID-48 only whole addresses of the web are led to', () => {
    expect(webAddress(' https://example.com/a ')).toBe('https://example.com/a');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/own', '//host', 'https://a:b@host/', '', 7])
      expect(webAddress(bad)).toBeUndefined();
  });

  it('pictures are ours, carried inside, or of a host that the tenant lists', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    expect(pictureAddress(png)).toBe(png);
    expect(pictureAddress('/icons/12.svg')).toBe('/icons/12.svg');
    for (const bad of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://tracker.example/a.png',
      'http://x/a.png',
      '//x/a.png',
      '/a/../b.png',
      '',
    ])
      expect(pictureAddress(bad)).toBeUndefined();
  });

  it('words on a button of any colour can be read', () => {
    expect([inkOn('#ffe58f'), inkOn('#123'), inkOn('yellow'), inkOn('navy')]).toEqual([
      '#1f2329',
      '#ffffff',
      '#1f2329',
      '#ffffff',
    ]);
  });
});
