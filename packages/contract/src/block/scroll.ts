import { z } from 'zod';
import { common, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const scrollBlock = defineBlock({
  type: 'Scroll',
  holds: 'widgets',
  options: z.object({ ...common, gutter: whole(0, 100, 12) }),
});
