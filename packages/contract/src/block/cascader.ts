import { z } from 'zod';
import { jsonValue } from '../json-value.ts';
import { field, flag, text } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** Of any keys, since the data may be somebody else's; bounded as a whole by the document. */
const items = z.array(z.record(z.string(), jsonValue)).max(200).catch([]).default([]);

export const cascaderBlock = defineBlock({
  type: 'Cascader',
  value: 'filled',
  options: z.object({
    ...field,
    value: z.array(jsonValue).max(200).catch([]).default([]),
    optionItems: items,
    showAllLevels: flag(true),
    checkStrictly: flag(false),
    multiple: flag(false),
    valueKey: text(60, 'value'),
    labelKey: text(60, 'label'),
    childrenKey: text(60, 'children'),
  }),
  sample: {
    label: '所在地区',
    optionItems: [
      {
        label: '浙江',
        value: '浙江',
        children: [
          { label: '杭州', value: '杭州' },
          { label: '宁波', value: '宁波' },
        ],
      },
      { label: '江苏', value: '江苏', children: [{ label: '南京', value: '南京' }] },
    ],
  },
});
