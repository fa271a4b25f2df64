import { z } from 'zod';
import { color, field, flag, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const switchBlock = defineBlock({
  type: 'Switch',
  value: 'filled',
  options: z.object({ ...field, value: flag(false), activeText: text(20), inactiveText: text(20), color: color() }),
  sample: { label: '接收提醒' },
});
