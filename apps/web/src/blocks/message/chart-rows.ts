import type { ChartOption } from '@zhixing/contract/chart';

export type ChartKindName = 'bar' | 'line' | 'pie' | 'scatter';
export type ChartRows = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export const kindOf = ({ series }: ChartOption): ChartKindName => series[0]?.type ?? 'bar';

const shown = (value: number | null | undefined, format: Intl.NumberFormat) =>
  value === null || value === undefined ? '–' : format.format(value);

/** The same data as a table, for those who cannot see the picture or want the numbers. */
export const chartRows = ({ series, xAxis, yAxis }: ChartOption, locale: string): ChartRows => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const [first] = series;
  if (first?.type === 'pie')
    return { head: ['', first.name], rows: first.data.map(({ name, value }) => [name, shown(value, format)]) };
  if (first?.type === 'scatter')
    return {
      head: ['', 'x', 'y'],
      rows: series.flatMap((one) =>
        one.type === 'scatter' ? one.data.map(([x, y]) => [one.name, shown(x, format), shown(y, format)]) : [],
      ),
    };
  const categories = [xAxis, yAxis].flatMap((axis) => (axis?.type === 'category' ? axis.data : []));
  const plain = series.flatMap((one) => (one.type === 'bar' || one.type === 'line' ? [one] : []));
  return {
    head: ['', ...plain.map(({ name }) => name)],
    rows: categories.map((name, at) => [name, ...plain.map(({ data }) => shown(data[at], format))]),
  };
};
