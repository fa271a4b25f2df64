import { z } from 'zod';
import { choice, color, common, flag, size, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const buttonTypes = ['send', 'link'] as const;

/** `value` is what it says in the conversation, or where its link leads; `variable` names what fills `{{variable}}`. */
export const buttonBlock = defineBlock({
  type: 'Button',
  options: z.object({
    ...common,
    type: choice(buttonTypes, 'send'),
    value: text(2_000),
    variable: text(100),
    color: color(),
    size,
    fullWidth: flag(false),
  }),
  sample: { label: '提交' },
});
