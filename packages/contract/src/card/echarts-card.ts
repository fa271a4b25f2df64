import { z } from 'zod';
import { safeChart } from '../block/safe-chart.ts';
import { isRecord } from '../is-record.ts';

/** Null where there is nothing to draw. */
export const echartsCard = z.object({
  type: z.literal('echarts-card'),
  title: z.string().max(80),
  option: z.unknown().transform((value) => safeChart(value) ?? null),
});

/** The element itself, or the first of its `echarts`. */
export const chartOf = (element: unknown): unknown =>
  isRecord(element) && Array.isArray(element.echarts) ? element.echarts[0] : element;
