import { z } from 'zod';
import { color, common, size, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const tagBlock = defineBlock({
  type: 'Tag',
  value: 'shown',
  options: z.object({ ...common, value: text(100), size, color: color() }),
  sample: { value: '标签' },
});
