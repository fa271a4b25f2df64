import { z } from 'zod';
import { common, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const textBlock = defineBlock({
  type: 'Text',
  value: 'shown',
  options: z.object({ ...common, value: text(10_000) }),
  sample: { value: '文字' },
});
