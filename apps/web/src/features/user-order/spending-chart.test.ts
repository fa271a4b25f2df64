import { expect, it } from 'vitest';
import { dayOption } from '../../blocks/day-chart/day-option.ts';
import { hintOf, spendingChart } from './spending-chart.ts';

const days = ['2026-11-05', '2026-11-06'];
const slice = (label: string, values: number[]) => ({
  label,
  name: label,
  isRest: false,
  amount: values.reduce((sum, value) => sum + value, 0),
  color: '--d1',
  days: values,
});
const slices = [slice('流水核验员', [0, 120]), slice('合同审阅', [80, 0]), slice('研报速读', [0, 20])];

it('PAY-35 the hint of a day has its sum and only what was spent', () => {
  const hovered = [0, 1, 2].map((seriesIndex) => ({ seriesIndex, dataIndex: 1, marker: '●' }));
  expect(hintOf(days, slices, hovered)).toBe('2026-11-06  ¥1.40\n●流水核验员  1.20\n●研报速读  0.20');
});

it('PAY-35 the lines are drawn in 分 and read in yuan', () => {
  const option = dayOption(spendingChart(days, slices), { token: (name) => name, isStill: true });
  expect(option.xAxis.data).toEqual(['11/5', '11/6']);
  expect(option.yAxis.axisLabel.formatter(150)).toBe('1.5');
  expect(option.series.map(({ data }) => data)).toEqual(slices.map((one) => one.days));
});
