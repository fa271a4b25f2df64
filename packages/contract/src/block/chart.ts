import { z } from 'zod';
import { common, mode, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';
import { safeChart } from './safe-chart.ts';

export const chartBlock = defineBlock({
  type: 'Chart',
  options: z.object({
    ...common,
    ...mode,
    height: whole(80, 1_000, 260),
    /** Its own drawing, where no path leads to one. */
    value: z
      .unknown()
      .transform((value) => safeChart(value) ?? null)
      .default(null),
  }),
  sample: {
    label: '趋势',
    value: {
      xAxis: { type: 'category', data: ['5月', '6月', '7月', '8月'] },
      yAxis: { type: 'value' },
      series: [{ type: 'bar', name: '示例', data: [62, 66, 71, 82] }],
    },
  },
});
