import { describe, expect, it } from 'vitest';
import { dayOption } from '../../blocks/day-chart/day-option.ts';
import { hintOf, incomeChart } from './income-chart.ts';

const words = { share: '收入', modelCost: '模型成本' };
const look = { token: (name: string) => name, isStill: true };
const days = [
  { day: '2026-11-06', share: 0, modelCost: null },
  { day: '2026-11-07', share: 1_250, modelCost: 300 },
];

describe('the chart of income', () => {
  it('has a bar for every day and says its amounts', () => {
    const { xAxis, series } = dayOption(incomeChart(days, words), look);
    expect(xAxis.data).toEqual(['11/6', '11/7']);
    expect(series.map(({ data }) => data)).toEqual([
      [0, 1_250],
      [null, 300],
    ]);
    expect(hintOf(days, words, 1)).toBe('2026-11-07\n收入  ¥12.50\n模型成本  ¥3.00');
    expect(hintOf(days, words, 0)).toBe('2026-11-06\n收入  ¥0.00');
    expect(hintOf(days, words, 2)).toBe('');
  });

  it('shows no cost where none is known', () => {
    expect(dayOption(incomeChart(days.slice(0, 1), words), look).series).toHaveLength(1);
  });
});
