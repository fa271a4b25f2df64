import type { z } from 'zod';
import { buttonBlock } from './button.ts';
import { cascaderBlock } from './cascader.ts';
import { chartBlock } from './chart.ts';
import { checkboxBlock } from './checkbox.ts';
import { colBlock } from './col.ts';
import { dateBlock } from './date.ts';
import { dateRangeBlock } from './date-range.ts';
import { divBlock } from './div.ts';
import { dividerBlock } from './divider.ts';
import { iframeBlock } from './iframe.ts';
import { imageBlock } from './image.ts';
import { inputBlock } from './input.ts';
import { mapBlock } from './map.ts';
import { radioBlock } from './radio.ts';
import { rateBlock } from './rate.ts';
import { rowBlock } from './row.ts';
import { scrollBlock } from './scroll.ts';
import { selectBlock } from './select.ts';
import { switchBlock } from './switch.ts';
import { tableBlock } from './table.ts';
import { tagBlock } from './tag.ts';
import { textBlock } from './text.ts';
import { timeBlock } from './time.ts';
import { timeRangeBlock } from './time-range.ts';

export const blockTypes = {
  Button: buttonBlock,
  Cascader: cascaderBlock,
  Chart: chartBlock,
  Checkbox: checkboxBlock,
  Date: dateBlock,
  DateRange: dateRangeBlock,
  Div: divBlock,
  Divider: dividerBlock,
  Iframe: iframeBlock,
  Image: imageBlock,
  Input: inputBlock,
  Map: mapBlock,
  Radio: radioBlock,
  Rate: rateBlock,
  Row: rowBlock,
  Scroll: scrollBlock,
  Select: selectBlock,
  Switch: switchBlock,
  Table: tableBlock,
  Tag: tagBlock,
  Text: textBlock,
  Time: timeBlock,
  TimeRange: timeRangeBlock,
} as const;
export type WidgetType = keyof typeof blockTypes;
export const widgetTypes = Object.keys(blockTypes) as WidgetType[];
/** With the column, which stands in a row only. */
export const nodeTypes = { ...blockTypes, col: colBlock } as const;
export type NodeType = keyof typeof nodeTypes;
export type OptionsOf<T extends NodeType> = z.output<(typeof nodeTypes)[T]['options']>;

export const isNodeType = (type: string): type is NodeType => Object.hasOwn(nodeTypes, type);
