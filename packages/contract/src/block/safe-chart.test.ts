import { describe, expect, it } from 'vitest';
import { chartPalette } from './chart-palette.ts';
import { safeChart } from './safe-chart.ts';

const bar = { xAxis: { type: 'category', data: ['一', '二'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2] }] };

describe('a chart of anybody’s making', () => {
  it('WID-41 keeps its data and has twenty colours, its own first', () => {
    expect(safeChart(bar)).toMatchObject(bar);
    expect(safeChart(bar)?.color).toEqual(chartPalette);
    expect(new Set(chartPalette).size).toBe(20);
    const mixed = safeChart({ ...bar, color: ['#ff0000', 'url(x)'] })?.color;
    expect(mixed).toEqual(['#ff0000', ...chartPalette].slice(0, 20));
  });

  it('loses whatever could run, fetch or lead away', () => {
    const hostile = {
      ...bar,
      title: { text: '<img src=x onerror=alert(1)>', link: 'javascript:alert(1)', target: 'self' },
      tooltip: {
        show: true,
        formatter: '<img src=https://evil.example/x>',
        extraCssText: 'background:url(x)',
        trigger: 'axis',
      },
      graphic: [{ type: 'image', style: { image: 'https://evil.example/x.png' } }],
      toolbox: { feature: { saveAsImage: {}, myTool: { onclick: 'alert(1)' } } },
      backgroundColor: { image: 'https://evil.example/x.png' },
      series: [
        {
          ...{ type: 'bar', data: [{ value: 1, link: 'javascript:1', symbol: 'image://https://evil.example' }] },
          ...{ symbol: 'image://https://evil.example/x.png', renderItem: 'function(){}', markPoint: { data: [] } },
          label: {
            show: true,
            formatter: '<b>{b}</b>',
            rich: { a: { backgroundColor: { image: 'https://evil.example' } } },
          },
          itemStyle: { color: { type: 'pattern', image: 'https://evil.example/x.png' } },
        },
        { type: 'custom', data: [1] },
        { type: 'map', map: 'china', data: [1] },
      ],
    };
    const kept = JSON.stringify(safeChart(hostile));
    expect(kept).not.toMatch(/evil\.example|javascript|image:|formatter|rich|renderItem|link|graphic|toolbox|pattern/);
    expect(safeChart(hostile)?.series).toHaveLength(1);
    expect(safeChart(hostile)?.tooltip).toEqual({ show: true, trigger: 'axis' });
  });

  it('of which nothing can be drawn is none', () => {
    for (const input of [
      null,
      1,
      'x',
      [],
      {},
      { series: [] },
      { series: [{ type: 'bar' }] },
      { series: [{ type: 'custom', data: [1] }] },
    ])
      expect(safeChart(input)).toBeUndefined();
    expect(safeChart({ ...bar, series: [{ type: 'line', data: Array(500_000).fill(1) }] })).toBeUndefined();
    const cyclic: Record<string, unknown> = { ...bar };
    cyclic.self = cyclic;
    expect(safeChart(cyclic)).toBeUndefined();
  });

  it('twice is once, and numbers no drawing can hold go', () => {
    const once = safeChart({ ...bar, grid: { left: Number.NaN, right: 1e308, top: 10 } });
    expect(once?.grid).toEqual({ top: 10 });
    expect(safeChart(once)).toEqual(once);
  });
});
