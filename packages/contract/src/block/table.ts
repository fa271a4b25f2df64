import { z } from 'zod';
import { jsonValue } from '../json-value.ts';
import { common, flag } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

const column = z.object({
  key: z.string().max(200),
  label: z.string().max(100),
  checked: z.boolean().default(true),
});
export type TableColumn = z.infer<typeof column>;
export const mostRows = 500;
const rows = z.array(z.record(z.string(), jsonValue)).max(mostRows).catch([]).default([]);

export const tableBlock = defineBlock({
  type: 'Table',
  options: z.object({
    ...common,
    showHeader: flag(true),
    th: z.array(column).max(40).catch([]).default([]),
    value: rows,
  }),
  sample: {
    label: '明细',
    th: [
      { key: 'name', label: '名称', checked: true },
      { key: 'value', label: '数值', checked: true },
    ],
    value: [
      { name: '示例一', value: '38.6' },
      { name: '示例二', value: '21.4' },
    ],
  },
});
