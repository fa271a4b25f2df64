import { z } from 'zod';
import { choice, field, flag, size, text, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** None for passwords: what is filled in is said in the conversation. */
export const inputTypes = ['text', 'textarea', 'number'] as const;

export const inputBlock = defineBlock({
  type: 'Input',
  value: 'filled',
  options: z.object({
    ...field,
    value: text(10_000),
    type: choice(inputTypes, 'text'),
    rows: whole(1, 20, 3),
    size,
    isReadOnly: flag(false),
  }),
  upgrades: [({ readonly, ...options }) => (readonly === true ? { ...options, isReadOnly: true } : options)],
  sample: { label: '姓名', placeholder: '请输入' },
});
