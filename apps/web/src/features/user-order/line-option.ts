import { shortYuan, yuan } from '../../lib/yuan.ts';
import type { Slice } from './spending.ts';

export type NamedSlice = Slice & { readonly label: string };
type Look = { readonly token: (name: string) => string; readonly isStill: boolean };
type Hovered = { readonly dataIndex: number; readonly marker: string; readonly seriesIndex: number };

export const chartHeight = 240;

/** 2026-11-06 is 11/6. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

/** The day with its sum, then what it was spent on; drawn into the picture, so that no name becomes HTML. */
export const hintOf = (days: readonly string[], slices: readonly NamedSlice[], hovered: readonly Hovered[]): string => {
  const place = hovered[0]?.dataIndex ?? 0;
  const sum = slices.reduce((total, { days: values }) => total + (values[place] ?? 0), 0);
  const lines = hovered.flatMap(({ marker, seriesIndex }) => {
    const slice = slices[seriesIndex];
    const amount = slice?.days[place] ?? 0;
    return slice && amount !== 0 ? [`${marker}${slice.label}  ${yuan(amount)}`] : [];
  });
  return [`${days[place] ?? ''}  ¥${yuan(sum)}`, ...lines].join('\n');
};

export const optionOf = (days: readonly string[], slices: readonly NamedSlice[], { token, isStill }: Look) => ({
  animation: !isStill,
  animationDuration: 400,
  textStyle: { fontFamily: token('--font') },
  grid: { left: 4, right: 16, top: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  tooltip: {
    trigger: 'axis',
    renderMode: 'richText',
    confine: true,
    backgroundColor: token('--bg-raised'),
    borderColor: token('--line-strong'),
    textStyle: { color: token('--text'), fontSize: 12, lineHeight: 20 },
    formatter: (hovered: readonly Hovered[]) => hintOf(days, slices, hovered),
  },
  xAxis: {
    type: 'category',
    data: days.map(shortDay),
    boundaryGap: false,
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
  series: slices.map(({ label, color, days: values }) => ({
    type: 'line',
    name: label,
    data: values,
    color: token(color),
    lineStyle: { width: 2 },
    symbolSize: 6,
    showSymbol: days.length === 1,
  })),
});
