import { z } from 'zod';
import { field, size, text } from './block-fields.ts';
import { span } from './date-range.ts';
import { defineBlock } from './define-block.ts';

export const timeRangeBlock = defineBlock({
  type: 'TimeRange',
  value: 'filled',
  options: z.object({ ...field, value: span, format: text(40, 'HH:mm'), size }),
  sample: { label: '起止时间' },
});
