import type { ChartOption } from '@zhixing/contract/chart';

/** Only what is drawn the same whoever made the chart. */
type Look = { readonly token: (name: string) => string; readonly isStill: boolean };
type Axis = NonNullable<ChartOption['xAxis']>;

const colors = ['--d1', '--d2', '--d3', '--d4', '--d6', '--d5', '--tint-9', '--tint-13'];

const isPie = ({ series }: ChartOption) => series.some(({ type }) => type === 'pie');
const hasLegend = (option: ChartOption) =>
  isPie(option) ||
  option.series.length > 1 ||
  option.series.some(({ name, type }) => type === 'scatter' && name !== '');

const axisOf = (axis: Axis, isUpright: boolean, { token }: Look) => ({
  ...axis,
  // The first of a list stands on top.
  ...(axis.type === 'category' && isUpright ? { inverse: true } : {}),
  ...(axis.type === 'value' ? { scale: false, nameTextStyle: { color: token('--text-3') } } : {}),
  axisLine: { show: axis.type === 'category', lineStyle: { color: token('--line-strong') } },
  axisTick: { show: false },
  axisLabel: { color: token('--text-2'), hideOverlap: true, width: 120, overflow: 'truncate' },
  splitLine: { show: axis.type === 'value', lineStyle: { color: token('--line') } },
});

const seriesOf = (series: ChartOption['series'][number], isSideways: boolean, { token }: Look) => {
  switch (series.type) {
    case 'bar':
      return {
        ...series,
        barMaxWidth: 40,
        itemStyle: { borderRadius: series.stack ? 0 : isSideways ? [0, 4, 4, 0] : [4, 4, 0, 0] },
      };
    case 'line':
      return {
        ...series,
        symbolSize: 6,
        showSymbol: series.data.length <= 31,
        lineStyle: { width: 2 },
        ...(series.areaStyle ? { areaStyle: { opacity: 0.16 } } : {}),
      };
    case 'scatter':
      return { ...series, symbolSize: 10, itemStyle: { opacity: 0.8 } };
    case 'pie':
      return {
        ...series,
        percentPrecision: 1,
        radius: ['42%', '68%'],
        center: ['50%', '44%'],
        itemStyle: { borderColor: token('--bg-surface'), borderWidth: 2 },
        label: { color: token('--text-2'), formatter: '{b}  {d}%' },
      };
  }
};

/** The option as it is drawn. Hints are drawn into the picture too: nothing of a chart becomes HTML. */
export const drawnOption = (option: ChartOption, look: Look) => {
  const { token, isStill } = look;
  const isSideways = option.yAxis?.type === 'category';
  const withLegend = hasLegend(option);
  const pie = isPie(option);
  return {
    animation: !isStill,
    animationDuration: 400,
    color: colors.map(token),
    textStyle: { fontFamily: token('--font') },
    tooltip: {
      trigger: pie || option.xAxis?.type === 'value' ? 'item' : 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: option.series[0]?.type === 'bar' ? 'shadow' : 'line' },
      backgroundColor: token('--bg-raised'),
      borderColor: token('--line-strong'),
      textStyle: { color: token('--text'), fontSize: 12 },
    },
    legend: {
      show: withLegend,
      type: 'scroll',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 8,
      icon: 'roundRect',
      textStyle: { color: token('--text-2'), fontSize: 12 },
      pageIconColor: token('--text-2'),
      pageIconInactiveColor: token('--text-off'),
      pageTextStyle: { color: token('--text-2') },
    },
    ...(option.xAxis && option.yAxis
      ? {
          grid: {
            left: 4,
            right: 16,
            top: [option.xAxis, option.yAxis].some((axis) => axis.type === 'value' && axis.name) ? 32 : 16,
            bottom: withLegend ? 36 : 4,
            outerBoundsMode: 'same',
            outerBoundsContain: 'axisLabel',
          },
          xAxis: axisOf(option.xAxis, false, look),
          yAxis: axisOf(option.yAxis, true, look),
        }
      : {}),
    series: option.series.map((series) => seriesOf(series, isSideways, look)),
  };
};

/** Lying bars need a line each; everything else is as high as a picture. */
export const chartHeight = ({ yAxis }: ChartOption) =>
  yAxis?.type === 'category' ? Math.min(640, Math.max(220, yAxis.data.length * 34 + 60)) : 300;
