import { expect, it } from 'vitest';
import { hintOf, incomeChart } from './income-chart.ts';

const words = { topUp: '充值', membership: '会员', refunded: '退款' };
const days = [
  { day: '2026-11-16', topUp: 1000, membership: 2537, refunded: 0 },
  { day: '2026-11-17', topUp: 0, membership: 0, refunded: 300 },
];

it('a day says what came in and what it was', () => {
  expect(hintOf(days, words, 0)).toBe('2026-11-16  ¥35.37\n会员  ¥25.37\n充值  ¥10.00');
  expect(hintOf(days, words, 1)).toBe('2026-11-17  ¥0.00\n退款  ¥3.00');
  expect(hintOf(days, words, 9)).toBe('');
});

it('what went back is drawn below the line', () => {
  const { series } = incomeChart(days, words);
  expect(series.map(({ values }) => values)).toEqual([
    [2537, 0],
    [1000, 0],
    [-0, -300],
  ]);
});
