import { z } from 'zod';
import { common, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** Stands in a row only. Of 24 parts. */
export const colBlock = defineBlock({
  type: 'col',
  holds: 'widgets',
  options: z.object({
    ...common,
    span: whole(1, 24, 12),
    offset: whole(0, 23, 0),
    push: whole(0, 23, 0),
    pull: whole(0, 23, 0),
  }),
});
