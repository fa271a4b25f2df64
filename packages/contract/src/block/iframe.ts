import { z } from 'zod';
import { common, mode, text, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const iframeBlock = defineBlock({
  type: 'Iframe',
  options: z.object({ ...common, ...mode, value: text(2_000), height: whole(80, 2_000, 350) }),
  sample: { label: '网页' },
});
