import type { DayChart, Hovered } from '../../blocks/day-chart/day-option.ts';
import { yuan } from '../../lib/yuan.ts';
import type { Slice } from './spending.ts';

export type NamedSlice = Slice & { readonly label: string };

/** The day with its sum, then what it was spent on. */
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

export const spendingChart = (days: readonly string[], slices: readonly NamedSlice[]): DayChart => ({
  shape: 'lines',
  days,
  series: slices.map(({ label, color, days: values }) => ({ label, color, values })),
  hint: (hovered) => hintOf(days, slices, hovered),
});
