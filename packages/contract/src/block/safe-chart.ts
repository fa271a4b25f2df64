import { isRecord } from '../is-record.ts';
import { colorForm } from './block-fields.ts';
import { chartPalette } from './chart-palette.ts';
import { either, flag, type Keep, list, number, object, oneOf, oneOrMany, text } from './keep.ts';

/**
 * An ECharts option of anybody's making, rebuilt from what is known to be harmless. What is not on the list goes, a chart
 * with a wrong field stays: an option can otherwise carry HTML for tooltips, functions, pictures and links.
 */
export type SafeChart = Record<string, unknown>;

const most = { chars: 400_000, points: 5_000, label: 80, depth: 8 };

const share: Keep = (value) =>
  typeof value === 'string' && /^\d{1,3}(?:\.\d+)?%$/.test(value) ? value : number(value);
const place = either(share, oneOf('left', 'center', 'right', 'top', 'middle', 'bottom', 'auto'));
const plainColor: Keep = (value) =>
  typeof value === 'string' && (colorForm.test(value) || /^rgba?\([\d\s.,%]{1,40}\)$/.test(value)) ? value : undefined;
const gradient = object({
  type: oneOf('linear', 'radial'),
  x: number,
  y: number,
  x2: number,
  y2: number,
  r: number,
  colorStops: list(object({ offset: number, color: plainColor }), 8),
});
const color = either(plainColor, gradient);
/** Of a label: words and `{b}`, no markup. */
const formatter: Keep = (value) =>
  typeof value === 'string' && value.length <= most.label && !/[<>]/.test(value) ? value : undefined;
const words = { color: plainColor, fontSize: number, fontWeight: either(number, oneOf('normal', 'bold')) };
const label = object({
  show: flag,
  position: oneOf('top', 'inside', 'outside', 'left', 'right', 'bottom', 'center', 'insideTop'),
  formatter,
  rotate: number,
  interval: number,
  ...words,
});
const fill = object({
  color,
  opacity: number,
  borderRadius: either(number, list(number, 4)),
  borderColor: plainColor,
  borderWidth: number,
});
const line = object({ color, width: number, type: oneOf('solid', 'dashed', 'dotted'), opacity: number });
const symbol = oneOf('circle', 'rect', 'roundRect', 'triangle', 'diamond', 'pin', 'arrow', 'none', 'emptyCircle');

const cell = either(number, text(), (value) => (value === null ? '-' : undefined));
const point: Keep = (value) => {
  if (value === null) return '-';
  return either(
    number,
    text(),
    list(cell, 12),
    object({ name: text(), value: either(number, text(), list(cell, 12)), itemStyle: fill, label, selected: flag }),
  )(value);
};
const tree: Keep = (value) => {
  const grow = (node: unknown, depth: number): unknown => {
    if (depth > most.depth) return undefined;
    const kept = object({ name: text(), value: number, itemStyle: fill })(node) as Record<string, unknown> | undefined;
    if (kept && isRecord(node) && Array.isArray(node.children))
      kept.children = node.children.slice(0, 200).flatMap((child) => grow(child, depth + 1) ?? []);
    return kept;
  };
  return grow(value, 0);
};

const seriesTypes = [
  ...['line', 'bar', 'pie', 'scatter', 'effectScatter', 'radar', 'gauge', 'funnel', 'heatmap', 'candlestick'],
  ...['boxplot', 'treemap', 'sunburst'],
];
const axisIndex: Keep = (value) => (value === 0 || value === 1 ? value : undefined);
const seriesFields: Record<string, Keep> = {
  type: oneOf(...seriesTypes),
  name: text(),
  data: list(point, most.points),
  stack: text(40),
  smooth: either(flag, number),
  step: either(flag, oneOf('start', 'middle', 'end')),
  areaStyle: object({ color, opacity: number }),
  lineStyle: line,
  itemStyle: fill,
  label,
  labelLine: object({ show: flag }),
  symbol,
  symbolSize: number,
  showSymbol: flag,
  radius: either(share, list(share, 2)),
  center: list(share, 2),
  roseType: either(flag, oneOf('radius', 'area')),
  barWidth: share,
  barGap: share,
  barMaxWidth: share,
  xAxisIndex: axisIndex,
  yAxisIndex: axisIndex,
  min: number,
  max: number,
  sort: oneOf('ascending', 'descending', 'none'),
  startAngle: number,
  endAngle: number,
  progress: object({ show: flag, width: number }),
  detail: object({ show: flag, formatter, ...words }),
};
const series: Keep = (value) => {
  if (!isRecord(value) || !seriesTypes.includes(String(value.type))) return undefined;
  const kept = object(seriesFields)(value) as Record<string, unknown>;
  const isTree = value.type === 'treemap' || value.type === 'sunburst';
  return isTree ? { ...kept, data: list(tree, 500)(value.data) ?? [], nodeClick: false } : kept;
};
const axis = object({
  type: oneOf('category', 'value', 'time', 'log'),
  name: text(60),
  data: list(text(), most.points),
  min: either(number, oneOf('dataMin')),
  max: either(number, oneOf('dataMax')),
  inverse: flag,
  show: flag,
  boundaryGap: either(flag, list(share, 2)),
  position: oneOf('left', 'right', 'top', 'bottom'),
  splitNumber: number,
  axisLabel: label,
  axisLine: object({ show: flag, lineStyle: line }),
  axisTick: object({ show: flag }),
  splitLine: object({ show: flag, lineStyle: line }),
});
const fields: Record<string, Keep> = {
  title: oneOrMany(object({ text: text(80), subtext: text(120), left: place, top: place })),
  legend: object({
    show: flag,
    data: list(text()),
    orient: oneOf('horizontal', 'vertical'),
    ...{ left: place, right: place, top: place, bottom: place },
  }),
  grid: oneOrMany(object({ left: share, right: share, top: share, bottom: share, containLabel: flag })),
  xAxis: oneOrMany(axis),
  yAxis: oneOrMany(axis),
  radar: object({
    indicator: list(object({ name: text(60), max: number, min: number })),
    radius: share,
    center: list(share, 2),
    shape: oneOf('polygon', 'circle'),
  }),
  visualMap: object({
    show: flag,
    min: number,
    max: number,
    calculable: flag,
    orient: oneOf('horizontal', 'vertical'),
    inRange: object({ color: list(plainColor) }),
    ...{ left: place, right: place, top: place, bottom: place },
  }),
  dataset: oneOrMany(
    object({
      dimensions: list(text()),
      source: list(
        either(list(cell, 40), (row) => recordOfCells(row)),
        most.points,
      ),
    }),
  ),
  tooltip: object({ show: flag, trigger: oneOf('item', 'axis', 'none') }),
};

function recordOfCells(value: unknown) {
  if (!isRecord(value)) return undefined;
  const kept = Object.entries(value).slice(0, 40);
  return Object.fromEntries(
    kept.flatMap(([name, one]) => {
      const known = cell(one);
      return known === undefined || name === '__proto__' ? [] : [[name.slice(0, 60), known]];
    }),
  );
}

const isDrawable = ({ series: all, dataset }: SafeChart) => {
  const lists = (all as Record<string, unknown>[]).map(({ data }) => (Array.isArray(data) ? data.length : 0));
  const points = lists.reduce((sum, length) => sum + length, 0);
  return lists.length > 0 && points <= most.points && (points > 0 || dataset !== undefined);
};

/** Undefined where there is nothing to draw, or far too much. Its own colours first, filled up to twenty. */
export const safeChart = (input: unknown): SafeChart | undefined => {
  if (!isRecord(input) || tooLarge(input)) return undefined;
  const kept = object(fields)(input) as SafeChart;
  const all = either(list(series, 20), (one) => (isRecord(one) ? [series(one)].filter(Boolean) : undefined))(
    input.series,
  );
  const option: SafeChart = { ...kept, series: all ?? [] };
  if (!isDrawable(option)) return undefined;
  const own = (list(plainColor, 20)(input.color) as string[] | undefined) ?? [];
  return { ...option, color: [...own, ...chartPalette].slice(0, 20) };
};

const tooLarge = (input: unknown) => {
  try {
    return JSON.stringify(input).length > most.chars;
  } catch {
    return true;
  }
};
