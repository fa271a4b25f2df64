import { z } from 'zod';
import { choice, field, flag, optionItems, text } from './block-fields.ts';
import { displayStyles } from './checkbox.ts';
import { defineBlock } from './define-block.ts';

export const radioBlock = defineBlock({
  type: 'Radio',
  value: 'filled',
  options: z.object({
    ...field,
    value: text(200),
    optionItems,
    displayStyle: choice(displayStyles, 'inline'),
    buttonStyle: flag(false),
  }),
  sample: {
    label: '性别',
    optionItems: [
      { label: '男', value: '男' },
      { label: '女', value: '女' },
    ],
  },
});
