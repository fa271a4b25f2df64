import { z } from 'zod';
import { choice, field, flag, optionItems } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const displayStyles = ['inline', 'block'] as const;

export const checkboxBlock = defineBlock({
  type: 'Checkbox',
  value: 'filled',
  options: z.object({
    ...field,
    value: z.array(z.string().max(200)).max(200).catch([]).default([]),
    optionItems,
    displayStyle: choice(displayStyles, 'inline'),
    buttonStyle: flag(false),
  }),
  sample: {
    label: '兴趣',
    optionItems: [
      { label: '理财', value: '理财' },
      { label: '保险', value: '保险' },
    ],
  },
});
