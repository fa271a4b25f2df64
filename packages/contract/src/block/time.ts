import { z } from 'zod';
import { field, size, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const timeBlock = defineBlock({
  type: 'Time',
  value: 'filled',
  options: z.object({ ...field, value: text(40), format: text(40, 'HH:mm'), size }),
  sample: { label: '时间' },
});
