import type { SafeChart } from '@zhixing/contract/block/safe-chart';

type Look = { readonly token: (name: string) => string; readonly isStill: boolean };
type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const each = (value: unknown, change: (part: Part) => Part): unknown => {
  if (Array.isArray(value)) return value.map((one) => change(partOf(one)));
  return isPart(value) ? change(value) : value;
};

const axisWith =
  ({ token }: Look) =>
  (axis: Part): Part => ({
    ...axis,
    nameTextStyle: { color: token('--text-3') },
    axisLabel: { color: token('--text-2'), hideOverlap: true, ...partOf(axis.axisLabel) },
    axisLine: { lineStyle: { color: token('--line-strong') }, ...partOf(axis.axisLine) },
    axisTick: { show: false, ...partOf(axis.axisTick) },
    splitLine: { lineStyle: { color: token('--line') }, ...partOf(axis.splitLine) },
  });

const seriesWith =
  ({ token }: Look) =>
  (series: Part): Part => {
    const label = { color: token('--text-2'), ...partOf(series.label) };
    if (series.type === 'bar')
      return {
        barMaxWidth: 40,
        ...series,
        itemStyle: { ...(series.stack ? {} : { borderRadius: 4 }), ...partOf(series.itemStyle) },
      };
    if (series.type === 'gauge')
      return {
        ...series,
        axisLabel: { color: token('--text-3') },
        title: { color: token('--text-2') },
        detail: { color: token('--text'), fontSize: 22, ...partOf(series.detail) },
      };
    return ['pie', 'funnel', 'sunburst'].includes(String(series.type)) ? { ...series, label } : series;
  };

const hasTitle = (title: unknown) => (Array.isArray(title) ? title : [title]).some((one) => partOf(one).text);

/** A harmless option in the colours of the page. Hints are drawn into the picture: nothing of a chart becomes HTML. */
export const styledChart = (option: SafeChart, look: Look): Part => {
  const { token, isStill } = look;
  const words = { color: token('--text-2'), fontSize: 12 };
  const series = Array.isArray(option.series) ? option.series : [];
  const isRound = series.every((one) =>
    ['pie', 'gauge', 'funnel', 'sunburst', 'treemap', 'radar'].includes(partOf(one).type as string),
  );
  const top = hasTitle(option.title) ? 48 : 24;
  return {
    ...option,
    animation: !isStill,
    animationDuration: 400,
    textStyle: { fontFamily: token('--font') },
    title: each(option.title, (title) => ({
      ...title,
      textStyle: { color: token('--text'), fontSize: 14, fontWeight: 500 },
      subtextStyle: { color: token('--text-3') },
    })),
    legend: {
      type: 'scroll',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 8,
      icon: 'roundRect',
      textStyle: words,
      pageTextStyle: words,
      pageIconColor: token('--text-2'),
      pageIconInactiveColor: token('--text-off'),
      show: series.length > 1 || isRound,
      ...partOf(option.legend),
    },
    ...(isRound
      ? {}
      : {
          grid: each(option.grid ?? {}, (grid) => ({
            ...{ left: 4, right: 16, top, bottom: series.length > 1 || option.legend ? 36 : 4 },
            ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
            ...grid,
          })),
          xAxis: each(option.xAxis ?? {}, axisWith(look)),
          yAxis: each(option.yAxis ?? {}, axisWith(look)),
        }),
    tooltip: {
      trigger: isRound ? 'item' : 'axis',
      backgroundColor: token('--bg-raised'),
      borderColor: token('--line-strong'),
      textStyle: { color: token('--text'), fontSize: 12 },
      ...partOf(option.tooltip),
      renderMode: 'richText',
      confine: true,
    },
    ...(option.visualMap ? { visualMap: { ...partOf(option.visualMap), textStyle: words } } : {}),
    ...(option.radar
      ? {
          radar: {
            ...partOf(option.radar),
            axisName: { color: token('--text-2') },
            axisLine: { lineStyle: { color: token('--line-strong') } },
            splitLine: { lineStyle: { color: token('--line') } },
            splitArea: { show: false },
          },
        }
      : {}),
    series: series.map((one) => seriesWith(look)(partOf(one))),
  };
};
