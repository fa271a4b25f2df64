import type { MoneyOverview } from '@zhixing/contract/money-overview';
import type { DayChart } from '../../../blocks/day-chart/day-option.ts';
import { yuan } from '../../../lib/yuan.ts';

type Days = MoneyOverview['days'];
type IncomeWords = { readonly topUp: string; readonly membership: string; readonly refunded: string };

const series = [
  ['membership', '--d1'],
  ['topUp', '--d2'],
  ['refunded', '--d3'],
] as const;

/** The day with what came in, then what it was. */
export const hintOf = (days: Days, words: IncomeWords, place: number): string => {
  const day = days[place];
  if (!day) return '';
  const lines = series.filter(([name]) => day[name] !== 0).map(([name]) => `${words[name]}  ¥${yuan(day[name])}`);
  return [`${day.day}  ¥${yuan(day.topUp + day.membership)}`, ...lines].join('\n');
};

/** Income above the line, what went back below it. */
export const incomeChart = (days: Days, words: IncomeWords): DayChart => ({
  shape: 'stack',
  days: days.map(({ day }) => day),
  series: series.map(([name, color]) => ({
    label: words[name],
    color,
    values: days.map((day) => (name === 'refunded' ? -day[name] : day[name])),
  })),
  hint: (hovered) => hintOf(days, words, hovered[0]?.dataIndex ?? 0),
});
