import { chartIn, chartOption, chartText } from '@zhixing/contract/chart';
import { describe, expect, it } from 'vitest';
import { chartMaker, makeChart } from './chart-maker.ts';

const run = { now: new Date(), signal: new AbortController().signal, key: 'k' };
const sales = {
  kind: 'bar',
  title: '季度销售额',
  categories: ['一季度', '二季度'],
  series: [{ name: '销售额', values: [120, 98.5] }],
};

describe('built-in: charts', () => {
  it('the result is an option that the chat takes', async () => {
    const option = chartIn((await chartMaker.run(sales, run)).text);
    expect(option).toEqual({
      title: { text: '季度销售额' },
      xAxis: { type: 'category', data: ['一季度', '二季度'] },
      yAxis: { type: 'value' },
      series: [{ type: 'bar', name: '销售额', data: [120, 98.5] }],
    });
  });

  it('of every kind', () => {
    const seriesOf = (change: object) => makeChart({ ...sales, ...change }).series;
    expect(seriesOf({ kind: 'line' })[0]?.type).toBe('line');
    expect(seriesOf({ kind: 'area', stacked: true })[0]).toMatchObject({ areaStyle: {}, stack: 'all' });
    expect(makeChart({ ...sales, kind: 'horizontal_bar', unit: '万元' })).toMatchObject({
      xAxis: { type: 'value', name: '万元' },
      yAxis: { type: 'category' },
    });
    expect(makeChart({ ...sales, kind: 'pie' })).toEqual({
      title: { text: '季度销售额' },
      series: [
        {
          type: 'pie',
          name: '销售额',
          data: [
            { name: '一季度', value: 120 },
            { name: '二季度', value: 98.5 },
          ],
        },
      ],
    });
    const points = {
      kind: 'scatter',
      categories: [],
      series: [
        {
          name: '点',
          values: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
    };
    expect(seriesOf(points)).toEqual([
      {
        type: 'scatter',
        name: '点',
        data: [
          [1, 2],
          [3, 4],
        ],
      },
    ]);
  });

  it.each([
    ['another kind', { kind: 'map' }, /kind/],
    ['no data', { series: [] }, /系列/],
    ['values that are no numbers', { series: [{ name: 'a', values: ['1', 2] }] }, /不对/],
    ['more values than categories', { series: [{ name: 'a', values: [1, 2, 3] }] }, /一样多/],
    ['no categories', { categories: [] }, /categories/],
    ['two pies', { kind: 'pie', series: [sales.series[0], sales.series[0]] }, /一个系列/],
    ['a pie below zero', { kind: 'pie', series: [{ name: 'a', values: [1, -1] }] }, /小于 0/],
    ['infinity', { series: [{ name: 'a', values: [1, 1e300] }] }, /数据/],
    [
      'too many categories',
      { categories: Array(61).fill('a'), series: [{ name: 'a', values: Array(61).fill(1) }] },
      /太多/,
    ],
  ])('%s is refused in words', (_, change, words) => {
    expect(() => makeChart({ ...sales, ...change })).toThrow(words);
  });

  const option = makeChart(sales);
  it.each([
    ['a tooltip with HTML', { ...option, tooltip: { formatter: '<img src=x onerror=alert(1)>' } }],
    ['a graphic from elsewhere', { ...option, graphic: [{ type: 'image', style: { image: 'https://x.test/a.png' } }] }],
    ['a link on the title', { ...option, title: { text: 'a', link: 'javascript:alert(1)' } }],
    ['a symbol from elsewhere', { ...option, series: [{ ...option.series[0], symbol: 'image://https://x.test/a' }] }],
    ['a background picture', { ...option, backgroundColor: { image: 'https://x.test/a' } }],
    ['a toolbox', { ...option, toolbox: { feature: { dataView: {} } } }],
    ['an axis formatter', { ...option, xAxis: { ...option.xAxis, axisLabel: { formatter: '{value}' } } }],
    ['another type of series', { ...option, series: [{ type: 'custom', name: 'a', data: [1] }] }],
    ['a prototype', JSON.parse('{"__proto__":{"tooltip":1},"title":{"text":"a"},"series":[]}')],
  ])('an option with %s is not drawn', (_, hostile) => {
    expect(chartOption.safeParse(hostile).success).toBe(false);
    expect(chartIn(chartText(hostile))).toBeUndefined();
  });

  it('what is no chart is not drawn', () => {
    for (const text of [undefined, '', '{"type":"echarts"', '{"type":"echarts","option":null}', '[]', 'echarts'])
      expect(chartIn(text)).toBeUndefined();
  });
});
