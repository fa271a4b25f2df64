import { z } from 'zod';
import { field, size, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const span = z.array(z.string().max(40)).max(2).catch([]).default([]);

export const dateRangeBlock = defineBlock({
  type: 'DateRange',
  value: 'filled',
  options: z.object({ ...field, value: span, format: text(40, 'YYYY-MM-DD'), size }),
  sample: { label: '起止日期' },
});
