import { modes, sizes } from '@zhixing/contract/block/block-fields';
import type { NodeType } from '@zhixing/contract/block/block-registry';
import { buttonTypes } from '@zhixing/contract/block/button';
import { displayStyles } from '@zhixing/contract/block/checkbox';
import { dividerPlaces } from '@zhixing/contract/block/divider';
import { inputTypes } from '@zhixing/contract/block/input';
import { justifies } from '@zhixing/contract/block/row';
import { fieldOf, type PanelField } from './panel-field.ts';

export const sizeModes = modes;
const any = fieldOf<'Text'>();
const name = any('data', 'name', { control: 'text', max: 60 });
const key = any('data', 'key', { control: 'text', max: 60, help: 'key' });
const label = any('data', 'label', { control: 'text', max: 200 });
const bound = any('data', 'useVar', { control: 'path' });
const boundLabel = any('look', 'useLabelVar', { control: 'path' });
const style = any('style', 'style', { control: 'style' });
const sized = { control: 'choice', values: sizes } as const;

const basics = [label, name, key, bound];
const filled = [...basics, fieldOf<'Input'>()('look', 'placeholder', { control: 'text', max: 100 })];
const tail = [boundLabel, style];

const button = fieldOf<'Button'>();
const chart = fieldOf<'Chart'>();
const col = fieldOf<'col'>();
const date = fieldOf<'Date'>();
const iframe = fieldOf<'Iframe'>();
const image = fieldOf<'Image'>();
const input = fieldOf<'Input'>();
const map = fieldOf<'Map'>();
const rate = fieldOf<'Rate'>();
const row = fieldOf<'Row'>();
const select = fieldOf<'Select'>();
const choice = fieldOf<'Checkbox'>();
const cascader = fieldOf<'Cascader'>();
const toggle = fieldOf<'Switch'>();
const table = fieldOf<'Table'>();
const tag = fieldOf<'Tag'>();
const parts = { control: 'number', min: 0, max: 23 } as const;

/** The settings panels. A type that shares one sees the fields it has. */
export const panels = {
  Base: [
    ...basics,
    map('data', 'value', { control: 'json', word: 'places', help: 'places' }),
    map('look', 'height', { control: 'number', min: 80, max: 1_000, unit: 'px' }),
    ...tail,
  ],
  Button: [
    ...basics,
    button('data', 'type', { control: 'choice', values: buttonTypes, word: 'buttonType' }),
    button('data', 'value', { control: 'text', max: 2_000, isLong: true, word: 'says', help: 'says' }),
    button('data', 'variable', { control: 'path', help: 'variable' }),
    button('look', 'color', { control: 'color' }),
    button('look', 'size', sized),
    button('look', 'fullWidth', { control: 'flag' }),
    ...tail,
  ],
  Chart: [
    ...basics,
    chart('data', 'mode', { control: 'size', height: [80, 1_000], word: 'measure' }),
    chart('data', 'style', { control: 'chartColors', word: 'chartColors' }),
    chart('look', 'value', { control: 'json', word: 'chartOption', help: 'chartOption' }),
    ...tail,
  ],
  Col: [
    name,
    col('look', 'span', { control: 'number', min: 1, max: 24, help: 'span' }),
    ...(['offset', 'push', 'pull'] as const).map((one) => col('look', one, parts)),
    style,
  ],
  Date: [
    ...filled,
    date('data', 'value', { control: 'dates' }),
    date('look', 'format', { control: 'text', max: 40, help: 'format' }),
    date('look', 'size', sized),
    date('look', 'isReadOnly', { control: 'flag' }),
    ...tail,
  ],
  Divider: [
    label,
    name,
    key,
    fieldOf<'Divider'>()('look', 'place', { control: 'choice', values: dividerPlaces }),
    ...tail,
  ],
  Iframe: [
    ...basics,
    iframe('data', 'value', { control: 'text', max: 2_000, word: 'address', help: 'address' }),
    iframe('look', 'mode', { control: 'size', height: [80, 2_000], word: 'measure' }),
    ...tail,
  ],
  Image: [
    ...basics,
    image('data', 'value', { control: 'text', max: 200_000, word: 'picture' }),
    image('look', 'mode', { control: 'size', height: [0, 2_000], word: 'measure', help: 'pictureHeight' }),
    boundLabel,
    any('style', 'style', { control: 'style', isPicture: true }),
  ],
  Input: [
    ...filled,
    input('data', 'value', { control: 'text', max: 10_000, isLong: true, word: 'initial' }),
    input('look', 'type', { control: 'choice', values: inputTypes, word: 'inputType' }),
    input('look', 'rows', { control: 'number', min: 1, max: 20 }),
    input('look', 'size', sized),
    input('look', 'isReadOnly', { control: 'flag' }),
    ...tail,
  ],
  Rate: [
    ...filled,
    rate('data', 'value', { control: 'stars' }),
    rate('look', 'allowHalf', { control: 'flag' }),
    ...tail,
  ],
  Row: [
    name,
    row('data', 'style', { control: 'rowColumns', word: 'rowColumns' }),
    row('look', 'gutter', { control: 'number', min: 0, max: 100, unit: 'px' }),
    row('look', 'justify', { control: 'choice', values: justifies }),
    style,
  ],
  Scroll: [name, fieldOf<'Scroll'>()('look', 'gutter', { control: 'number', min: 0, max: 100, unit: 'px' }), style],
  Select: [
    ...filled,
    select('data', 'optionItems', { control: 'items' }),
    select('data', 'value', { control: 'chosen', word: 'initial' }),
    select('look', 'multiple', { control: 'flag' }),
    select('look', 'size', sized),
    choice('look', 'displayStyle', { control: 'choice', values: displayStyles }),
    choice('look', 'buttonStyle', { control: 'flag' }),
    cascader('look', 'showAllLevels', { control: 'flag' }),
    cascader('look', 'checkStrictly', { control: 'flag' }),
    ...(['valueKey', 'labelKey', 'childrenKey'] as const).map((one) =>
      cascader('look', one, { control: 'text', max: 60 }),
    ),
    ...tail,
  ],
  Switch: [
    ...filled,
    toggle('data', 'value', { control: 'flag', word: 'isOn' }),
    toggle('look', 'activeText', { control: 'text', max: 20 }),
    toggle('look', 'inactiveText', { control: 'text', max: 20 }),
    toggle('look', 'color', { control: 'color' }),
    ...tail,
  ],
  Table: [
    ...basics,
    table('data', 'th', { control: 'tableColumns' }),
    table('data', 'value', { control: 'json', word: 'tableRows', help: 'tableRows' }),
    table('look', 'showHeader', { control: 'flag' }),
    ...tail,
  ],
  Tag: [
    ...basics,
    tag('data', 'value', { control: 'text', max: 100, word: 'words' }),
    tag('look', 'size', sized),
    tag('look', 'color', { control: 'color' }),
    ...tail,
  ],
  Text: [
    ...basics,
    fieldOf<'Text'>()('data', 'value', { control: 'text', max: 10_000, isLong: true, word: 'words' }),
    ...tail,
  ],
} as const satisfies Record<string, readonly PanelField[]>;
export type PanelName = keyof typeof panels;

/** Types without a panel of their own. */
const shared: Partial<Record<NodeType, PanelName>> = {
  col: 'Col',
  DateRange: 'Date',
  Time: 'Date',
  TimeRange: 'Date',
  Cascader: 'Select',
  Checkbox: 'Select',
  Radio: 'Select',
  Div: 'Base',
  Map: 'Base',
};
export const panelOf = (type: NodeType): PanelName => shared[type] ?? (type as PanelName);
