import { z } from 'zod';

export const chartKinds = ['bar', 'horizontal_bar', 'line', 'area', 'pie', 'scatter'] as const;
export type ChartKind = (typeof chartKinds)[number];

const limits = { categories: 60, series: 8, points: 240, slices: 20, name: 40, title: 80 };

const name = z.string().max(limits.name);
const number = z.number().min(-1e15).max(1e15);
const values = z.array(number.nullable()).min(1).max(limits.points);
const pair = z.tuple([number, number]);

const valueAxis = z.strictObject({ type: z.literal('value'), name: name.optional() });
const categoryAxis = z.strictObject({
  type: z.literal('category'),
  data: z.array(name).min(1).max(limits.categories),
});
const axis = z.discriminatedUnion('type', [valueAxis, categoryAxis]);

const series = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bar'), name, data: values, stack: z.literal('all').optional() }),
  z.strictObject({
    type: z.literal('line'),
    name,
    data: values,
    stack: z.literal('all').optional(),
    areaStyle: z.strictObject({}).optional(),
  }),
  z.strictObject({
    type: z.literal('pie'),
    name,
    data: z
      .array(z.strictObject({ name, value: number.min(0) }))
      .min(1)
      .max(limits.slices),
  }),
  z.strictObject({ type: z.literal('scatter'), name, data: z.array(pair).min(1).max(limits.points) }),
]);

const isWhole = ({ series: all, xAxis, yAxis }: { series: { type: string }[]; xAxis?: unknown; yAxis?: unknown }) =>
  all.every(({ type }) => type === 'pie')
    ? all.length === 1 && !xAxis && !yAxis
    : all.every(({ type }) => type !== 'pie') && xAxis !== undefined && yAxis !== undefined;

/**
 * The part of an ECharts option that charts in answers are made of. Nothing else is let through, on the server and before
 * drawing: an option can otherwise carry HTML for tooltips, addresses of pictures and links.
 */
export const chartOption = z
  .strictObject({
    title: z.strictObject({ text: z.string().max(limits.title) }),
    xAxis: axis.optional(),
    yAxis: axis.optional(),
    series: z.array(series).min(1).max(limits.series),
  })
  .refine(isWhole, 'a pie stands alone, everything else needs both axes');
export type ChartOption = z.infer<typeof chartOption>;

/** A tool result that the chat draws. */
const chartResult = z.strictObject({ type: z.literal('echarts'), option: chartOption });
const opening = '{"type":"echarts"';

export const chartText = (option: ChartOption) => JSON.stringify({ type: 'echarts', option });

/** The chart in a tool's result; undefined for everything else, also for one that says more than a chart may. */
export const chartIn = (text: string | undefined): ChartOption | undefined => {
  if (!text?.startsWith(opening)) return undefined;
  try {
    const parsed = chartResult.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.option : undefined;
  } catch {
    return undefined;
  }
};
