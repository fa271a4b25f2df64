import { z } from 'zod';
import { field, flag, size, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const dateBlock = defineBlock({
  type: 'Date',
  value: 'filled',
  options: z.object({ ...field, value: text(40), format: text(40, 'YYYY-MM-DD'), size, isReadOnly: flag(false) }),
  sample: { label: '日期' },
});
