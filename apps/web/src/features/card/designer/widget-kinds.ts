import type { WidgetType } from '@zhixing/contract/block/block-registry';
import type { IconName } from '../../../ui/icon.tsx';

/** The palette: every type once, in the order it is offered. */
export const paletteGroups = {
  layout: ['Row', 'Scroll', 'Div', 'Divider'],
  show: ['Text', 'Image', 'Tag', 'Table', 'Chart', 'Map', 'Iframe', 'Rate'],
  fill: [
    ...(['Input', 'Select', 'Cascader', 'Radio', 'Checkbox', 'Switch'] as const),
    ...(['Date', 'DateRange', 'Time', 'TimeRange'] as const),
  ],
  act: ['Button'],
} as const satisfies Record<string, readonly WidgetType[]>;
export type PaletteGroup = keyof typeof paletteGroups;

const icons: Record<WidgetType | 'col', IconName> = {
  Row: 'columns',
  Scroll: 'sideways',
  Div: 'box',
  Divider: 'divider',
  Text: 'text',
  Image: 'image',
  Tag: 'tag',
  Table: 'table',
  Chart: 'chart',
  Map: 'pin',
  Iframe: 'browser',
  Rate: 'star',
  Input: 'field',
  Select: 'down',
  Cascader: 'cascade',
  Radio: 'radio',
  Checkbox: 'checkbox',
  Switch: 'toggle',
  Date: 'calendar',
  DateRange: 'calendar',
  Time: 'clock',
  TimeRange: 'clock',
  Button: 'press',
  col: 'panel',
};

export const isKnownKind = (type: string): type is keyof typeof icons => Object.hasOwn(icons, type);
export const iconOf = (type: string): IconName => (isKnownKind(type) ? icons[type] : 'asked');
