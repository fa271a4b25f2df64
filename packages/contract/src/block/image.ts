import { z } from 'zod';
import { common, mode, text, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const imageBlock = defineBlock({
  type: 'Image',
  options: z.object({ ...common, ...mode, value: text(200_000), height: whole(0, 2_000, 0) }),
});
