import { z } from 'zod';
import { choice, common } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const dividerPlaces = ['start', 'center', 'end'] as const;

export const dividerBlock = defineBlock({
  type: 'Divider',
  options: z.object({ ...common, place: choice(dividerPlaces, 'center') }),
});
