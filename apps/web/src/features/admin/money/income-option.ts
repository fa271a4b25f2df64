import type { MoneyOverview } from '@zhixing/contract/money-overview';
import { shortYuan, yuan } from '../../../lib/yuan.ts';

type Days = MoneyOverview['days'];
export type IncomeWords = { readonly topUp: string; readonly membership: string; readonly refunded: string };
type Look = { readonly token: (name: string) => string; readonly isStill: boolean };

export const chartHeight = 240;
const series = [
  ['membership', '--d1'],
  ['topUp', '--d2'],
  ['refunded', '--d3'],
] as const;

/** 2026-11-06 is 11/6. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

/** The day with what came in, then what it was; drawn into the picture. */
export const hintOf = (days: Days, words: IncomeWords, place: number): string => {
  const day = days[place];
  if (!day) return '';
  const lines = series.filter(([name]) => day[name] !== 0).map(([name]) => `${words[name]}  ¥${yuan(day[name])}`);
  return [`${day.day}  ¥${yuan(day.topUp + day.membership)}`, ...lines].join('\n');
};

/** Income above the line, what went back below it. */
export const optionOf = (days: Days, words: IncomeWords, { token, isStill }: Look) => ({
  animation: !isStill,
  animationDuration: 400,
  textStyle: { fontFamily: token('--font') },
  grid: { left: 4, right: 8, top: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  tooltip: {
    trigger: 'axis',
    renderMode: 'richText',
    confine: true,
    axisPointer: { type: 'shadow' },
    backgroundColor: token('--bg-raised'),
    borderColor: token('--line-strong'),
    textStyle: { color: token('--text'), fontSize: 12, lineHeight: 20 },
    formatter: (hovered: readonly { dataIndex: number }[]) => hintOf(days, words, hovered[0]?.dataIndex ?? 0),
  },
  xAxis: {
    type: 'category',
    data: days.map(({ day }) => shortDay(day)),
    axisLine: { lineStyle: { color: token('--line-strong') } },
    axisTick: { show: false },
    axisLabel: { color: token('--text-3'), hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    axisLabel: { color: token('--text-3'), formatter: (fen: number) => shortYuan(Math.round(fen)) },
    splitLine: { lineStyle: { color: token('--line') } },
  },
  series: series.map(([name, color]) => ({
    type: 'bar',
    stack: 'money',
    name: words[name],
    color: token(color),
    barMaxWidth: 24,
    data: days.map((day) => (name === 'refunded' ? -day[name] : day[name])),
  })),
});
