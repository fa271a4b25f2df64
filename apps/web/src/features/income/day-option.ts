import type { Income } from '@zhixing/contract/income';
import { shortYuan, yuan } from '../../lib/yuan.ts';

type Days = Income['days'];
type Look = { readonly token: (name: string) => string; readonly isStill: boolean };

export const chartHeight = 240;

/** 2026-11-06 is 11/6. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

export type DayWords = { readonly share: string; readonly modelCost: string };

export const hintOf = (days: Days, words: DayWords, place: number): string => {
  const day = days[place];
  if (!day) return '';
  const cost = day.modelCost ? [`${words.modelCost}  ¥${yuan(day.modelCost)}`] : [];
  return [day.day, `${words.share}  ¥${yuan(day.share)}`, ...cost].join('\n');
};

const bar = { type: 'bar', barMaxWidth: 24, itemStyle: { borderRadius: [3, 3, 0, 0] } };

export const optionOf = (days: Days, words: DayWords, { token, isStill }: Look) => ({
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
    minInterval: 1,
    axisLabel: { color: token('--text-3'), formatter: (fen: number) => shortYuan(Math.round(fen)) },
    splitLine: { lineStyle: { color: token('--line') } },
  },
  series: [
    { ...bar, name: words.share, color: token('--d1'), data: days.map(({ share }) => share) },
    // Nothing is drawn of what is not known: a bar of no height would say that it cost nothing.
    ...(days.some(({ modelCost }) => modelCost)
      ? [{ ...bar, name: words.modelCost, color: token('--text-3'), data: days.map(({ modelCost }) => modelCost) }]
      : []),
  ],
});
