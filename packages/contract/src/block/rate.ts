import { z } from 'zod';
import { field, flag } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const rateBlock = defineBlock({
  type: 'Rate',
  value: 'filled',
  options: z.object({ ...field, value: z.number().min(0).max(5).catch(0).default(0), allowHalf: flag(false) }),
  upgrades: [
    ({ 'allow-half': half, ...options }) => (typeof half === 'boolean' ? { ...options, allowHalf: half } : options),
  ],
  sample: { label: '评分' },
});
