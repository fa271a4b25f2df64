import { z } from 'zod';
import { common } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const divBlock = defineBlock({ type: 'Div', holds: 'widgets', options: z.object(common) });
