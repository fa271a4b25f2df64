import { z } from 'zod';
import { choice, common, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const justifies = ['start', 'center', 'end', 'space-between', 'space-around', 'space-evenly'] as const;

export const rowBlock = defineBlock({
  type: 'Row',
  holds: 'columns',
  options: z.object({ ...common, gutter: whole(0, 100, 12), justify: choice(justifies, 'start') }),
});
