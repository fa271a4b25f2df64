import { z } from 'zod';
import { field, flag, oneOrMany, optionItems, size } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const selectBlock = defineBlock({
  type: 'Select',
  value: 'filled',
  options: z.object({ ...field, value: oneOrMany, optionItems, multiple: flag(false), size }),
  sample: {
    label: '风险等级',
    optionItems: [
      { label: '稳健型', value: '稳健型' },
      { label: '进取型', value: '进取型' },
    ],
  },
});
