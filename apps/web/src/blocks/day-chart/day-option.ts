import { shortYuan } from '../../lib/yuan.ts';
import type { ChartLook } from '../../ui/chart-box.tsx';

export type Hovered = { readonly dataIndex: number; readonly marker: string; readonly seriesIndex: number };
/** Money by day, in 分. */
export type DayChart = {
  readonly shape: 'bars' | 'stack' | 'lines';
  readonly days: readonly string[];
  readonly series: readonly {
    readonly label: string;
    /** A data colour such as `--d1`. */
    readonly color: string;
    readonly values: readonly (number | null)[];
  }[];
  /** Drawn into the picture, so that no name becomes HTML. */
  readonly hint: (hovered: readonly Hovered[]) => string;
};

export const chartHeight = 240;

/** 2026-11-06 is 11/6. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

const shapeOf = ({ shape, days }: DayChart) => {
  if (shape === 'lines') return { type: 'line', lineStyle: { width: 2 }, symbolSize: 6, showSymbol: days.length === 1 };
  const top = shape === 'stack' ? { stack: 'money' } : { itemStyle: { borderRadius: [3, 3, 0, 0] } };
  return { type: 'bar', barMaxWidth: 24, ...top };
};

export const dayOption = (chart: DayChart, { token, isStill }: ChartLook) => {
  const isLines = chart.shape === 'lines';
  return {
    animation: !isStill,
    animationDuration: 400,
    textStyle: { fontFamily: token('--font') },
    grid: {
      left: 4,
      right: isLines ? 16 : 8,
      top: 16,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: isLines ? 'line' : 'shadow' },
      backgroundColor: token('--bg-raised'),
      borderColor: token('--line-strong'),
      textStyle: { color: token('--text'), fontSize: 12, lineHeight: 20 },
      formatter: chart.hint,
    },
    xAxis: {
      type: 'category',
      data: chart.days.map(shortDay),
      boundaryGap: !isLines,
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
    series: chart.series.map(({ label, color, values }) => ({
      ...shapeOf(chart),
      name: label,
      color: token(color),
      data: values,
    })),
  };
};
