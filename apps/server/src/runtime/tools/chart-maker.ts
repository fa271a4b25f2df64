import { builtInTitles } from '@zhixing/contract/built-in-tool';
import { type ChartKind, type ChartOption, chartKinds, chartOption, chartText } from '@zhixing/contract/chart';
import { z } from 'zod';
import { platformTrust, type Tool } from './tool.ts';

const number = z.number('数值要是数字');
const input = z.object({
  kind: z.enum(chartKinds, `kind 只能是 ${chartKinds.join('、')}`),
  title: z.string('缺少标题 title').trim().min(1, '缺少标题 title').max(80, '标题最多 80 个字'),
  categories: z.array(z.union([z.string(), z.number()]).transform(String), '缺少类别 categories').default([]),
  series: z
    .array(
      z.object({
        name: z.string().trim().max(40, '系列名最多 40 个字').default(''),
        values: z.array(z.union([number.nullable(), z.tuple([number, number])]), '每个系列要有 values'),
      }),
      '缺少数据 series',
    )
    .min(1, '至少要有一个系列')
    .max(8, '最多 8 个系列'),
  stacked: z.boolean().default(false),
  unit: z.string().trim().max(20, '单位最多 20 个字').default(''),
});
type Input = z.infer<typeof input>;
type Series = Input['series'][number];

/** What a provider keeps of a result is cut at twenty thousand characters, and half a chart cannot be drawn. */
const maxTextChars = 16_000;

const plainValues = ({ name, values }: Series, count: number) => {
  if (values.length !== count)
    throw new Error(`「${name}」有 ${values.length} 个数值，类别有 ${count} 个，两者要一样多`);
  if (values.some(Array.isArray)) throw new Error('只有散点图的数值是 [x, y]');
  return values as (number | null)[];
};

const pairs = ({ name, values }: Series, categories: readonly string[]) =>
  values.map((value, index): [number, number] => {
    if (Array.isArray(value)) return [value[0], value[1]];
    const x = Number(categories[index]);
    if (value === null || Number.isNaN(x) || categories[index] === undefined)
      throw new Error(`散点图「${name}」的每个数值要写成 [x, y]`);
    return [x, value];
  });

const pieOf = ({ title, categories, series }: Input): unknown => {
  const [only, ...others] = series;
  if (!only || others.length > 0) throw new Error('饼图只能有一个系列');
  const values = plainValues(only, categories.length);
  if (values.some((value) => (value ?? 0) < 0)) throw new Error('饼图的数值不能小于 0');
  const data = categories.map((name, index) => ({ name, value: values[index] ?? 0 }));
  return { title: { text: title }, series: [{ type: 'pie', name: only.name, data }] };
};

const axesOf = ({ kind, categories, unit }: Input) => {
  const value = { type: 'value', ...(unit ? { name: unit } : {}) };
  if (kind === 'scatter') return { xAxis: { type: 'value' }, yAxis: value };
  const category = { type: 'category', data: categories };
  return kind === 'horizontal_bar' ? { xAxis: value, yAxis: category } : { xAxis: category, yAxis: value };
};

const drawnAs: Record<Exclude<ChartKind, 'pie'>, 'bar' | 'line' | 'scatter'> = {
  bar: 'bar',
  horizontal_bar: 'bar',
  line: 'line',
  area: 'line',
  scatter: 'scatter',
};

const optionOf = (given: Input): unknown => {
  const { kind, title, categories, series, stacked } = given;
  if (kind === 'pie') return pieOf(given);
  return {
    title: { text: title },
    ...axesOf(given),
    series: series.map((one) => ({
      type: drawnAs[kind],
      name: one.name,
      data: kind === 'scatter' ? pairs(one, categories) : plainValues(one, categories.length),
      ...(stacked && kind !== 'scatter' ? { stack: 'all' } : {}),
      ...(kind === 'area' ? { areaStyle: {} } : {}),
    })),
  };
};

/** Words for the model, which can then mend its call. */
const checked = <T>(result: z.ZodSafeParseResult<T>, hint: string): T => {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${hint}：${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
};

export const makeChart = (given: unknown): ChartOption => {
  const asked = checked(input.safeParse(given), '图表参数不对');
  if (asked.kind !== 'scatter' && asked.categories.length === 0) throw new Error('缺少类别 categories');
  return checked(chartOption.safeParse(optionOf(asked)), '数据太多或太长');
};

export const chartMaker: Tool = {
  name: 'chart_maker',
  title: builtInTitles.chart_maker,
  trust: platformTrust(),
  description:
    '把一组数据做成柱状图、条形图、折线图、面积图、饼图或散点图。图表会直接显示在对话里，之后只需解读，不要再罗列数据。Shows data as a chart.',
  parameters: {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: [...chartKinds], description: '图表种类' },
      title: { type: 'string', maxLength: 80, description: '图表标题' },
      categories: { type: 'array', items: { type: 'string' }, description: '类别，例如月份；散点图不用填' },
      series: {
        type: 'array',
        minItems: 1,
        maxItems: 8,
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', description: '系列名，例如 销售额' },
            values: {
              type: 'array',
              items: {},
              description: '数值，与类别一一对应；缺的写 null；散点图写 [x, y]',
            },
          },
          required: ['name', 'values'],
          additionalProperties: false,
        },
      },
      stacked: { type: 'boolean', description: '各系列是否叠在一起' },
      unit: { type: 'string', description: '数值的单位，例如 万元' },
    },
    required: ['kind', 'title', 'series'],
    additionalProperties: false,
  },
  run: async (given) => {
    const text = chartText(makeChart(given));
    if (text.length > maxTextChars) throw new Error('数据太多，请减少类别或系列');
    return { text };
  },
};
