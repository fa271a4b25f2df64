import { titleIn } from '@zhixing/contract/built-in-tool';
import type { ChartOption } from '@zhixing/contract/chart';
import { describe, expect, it } from 'vitest';
import { chartHeight, drawnOption } from './chart-look.ts';
import { chartRows } from './chart-rows.ts';

const bars: ChartOption = {
  title: { text: '门店' },
  xAxis: { type: 'category', data: ['北京', '上海'] },
  yAxis: { type: 'value', name: '家' },
  series: [
    { type: 'bar', name: '今年', data: [34, null] },
    { type: 'bar', name: '去年', data: [1234567.5, 2] },
  ],
};
const pie: ChartOption = {
  title: { text: '人数' },
  series: [{ type: 'pie', name: '人数', data: [{ name: '研发', value: 40 }] }],
};
const look = { token: (name: string) => name, isStill: true };

describe('built-in: charts in the chat', () => {
  it('have the same numbers as a table', () => {
    expect(chartRows(bars, 'zh-CN')).toEqual({
      head: ['', '今年', '去年'],
      rows: [
        ['北京', '34', '1,234,567.5'],
        ['上海', '–', '2'],
      ],
    });
    expect(chartRows(pie, 'zh-CN').rows).toEqual([['研发', '40']]);
    const points: ChartOption = {
      ...bars,
      xAxis: { type: 'value' },
      series: [{ type: 'scatter', name: '甲', data: [[1, 2]] }],
    };
    expect(chartRows(points, 'en-US')).toEqual({ head: ['', 'x', 'y'], rows: [['甲', '1', '2']] });
  });

  it('draw their hints as part of the picture, never as HTML, and stand still when asked to', () => {
    for (const option of [bars, pie])
      expect(drawnOption(option, look)).toMatchObject({ animation: false, tooltip: { renderMode: 'richText' } });
  });

  it('have a legend where there is more than one thing to name', () => {
    expect(drawnOption(bars, look).legend.show).toBe(true);
    expect(drawnOption(pie, look).legend.show).toBe(true);
    expect(drawnOption({ ...bars, series: bars.series.slice(0, 1) }, look).legend.show).toBe(false);
  });

  it('are as high as their lying bars need', () => {
    const lying: ChartOption = {
      ...bars,
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data: Array(60).fill('a') },
    };
    expect([chartHeight(bars), chartHeight(lying)]).toEqual([300, 640]);
  });
});

describe('built-in: names of calls', () => {
  it('are English for English readers, and what somebody named stays', () => {
    expect(titleIn('en-US', 'weather', '天气查询')).toBe('Weather');
    expect(titleIn('zh-CN', 'weather', '天气查询')).toBe('天气查询');
    expect(titleIn('en-US', 'weather', '公司天气')).toBe('公司天气');
    expect(titleIn('en-US', 'constructor', '')).toBe('constructor');
  });
});
