import {
  blockTypes,
  type NodeType,
  nodeTypes,
  type WidgetType,
  widgetTypes,
} from '@zhixing/contract/block/block-registry';
import { describe, expect, it } from 'vitest';
import { newWidget } from '../designer/new-widget.ts';
import { nodesOf, rootId } from '../designer/tree.ts';
import { paletteGroups } from '../designer/widget-kinds.ts';
import { readOption } from './controls/json-control.tsx';
import { fieldsOf } from './fields-of.ts';
import { panelOf, panels } from './panel-lists.ts';

const types = Object.keys(nodeTypes) as NodeType[];
/** Of a container nothing of this is drawn. */
const unseen = ['label', 'key', 'useVar', 'useLabelVar'];
/** A divider shows no value. */
const without: Partial<Record<NodeType, readonly string[]>> = { Divider: ['useVar'] };

describe('settings panels', () => {
  it('WID-06 there are seventeen, and other types fall back to one of them', () => {
    expect(Object.keys(panels).sort()).toEqual(
      [
        ...['Base', 'Button', 'Chart', 'Col', 'Date', 'Divider', 'Iframe', 'Image', 'Input', 'Rate', 'Row', 'Scroll'],
        ...['Select', 'Switch', 'Table', 'Tag', 'Text'],
      ].sort(),
    );
    expect(types.filter((type) => panelOf(type) !== type).map((type) => [type, panelOf(type)])).toEqual([
      ['Cascader', 'Select'],
      ['Checkbox', 'Select'],
      ['DateRange', 'Date'],
      ['Div', 'Base'],
      ['Map', 'Base'],
      ['Radio', 'Select'],
      ['Time', 'Date'],
      ['TimeRange', 'Date'],
      ['col', 'Col'],
    ]);
  });
  it('WID-10 WID-11 WID-12 no option of any type is in no panel', () => {
    for (const type of types) {
      const names = new Set(fieldsOf(type).map(({ name }) => name));
      if (fieldsOf(type).some(({ control }) => control === 'size'))
        for (const one of ['width', 'height']) names.add(one);
      const hidden = [...(nodeTypes[type].holds === 'none' ? [] : unseen), ...(without[type] ?? [])];
      const missing = Object.keys(nodeTypes[type].options.shape).filter((name) => !names.has(name));
      expect([type, missing.filter((name) => !hidden.includes(name))]).toEqual([type, []]);
    }
  });
  it('what a text or number field lets in, the widget keeps', () => {
    for (const type of types)
      for (const field of fieldsOf(type)) {
        const kept = (value: unknown) =>
          (nodeTypes[type].options.parse({ [field.name]: value }) as Record<string, unknown>)[field.name];
        if (field.control === 'text') {
          const longest = 'x'.repeat(field.max);
          expect([type, field.name, kept(longest) === longest]).toEqual([type, field.name, true]);
        }
        if (field.control === 'number')
          for (const value of [field.min, field.max])
            expect([type, field.name, kept(value)]).toEqual([type, field.name, value]);
        if (field.control === 'choice')
          for (const value of field.values) expect([type, field.name, kept(value)]).toEqual([type, field.name, value]);
      }
  });
  it('WID-07 the palette offers every type once', () => {
    const offered: WidgetType[] = Object.values(paletteGroups).flat();
    expect(offered.toSorted()).toEqual(widgetTypes.toSorted());
    expect(offered).toHaveLength(23);
    expect(Object.keys(blockTypes)).toHaveLength(23);
  });
});

describe('options written as JSON', () => {
  const node = (type: WidgetType) => {
    const [first] = nodesOf(newWidget(type, new Set()), rootId);
    if (!first) throw new Error(type);
    return first;
  };
  it('WID-33 WID-40 WID-41 are taken when the widget can use them, and named when not', () => {
    expect(readOption(node('Map'), 'value', '[[116.4, 39.9]]')).toEqual({ value: [[116.4, 39.9]] });
    expect(readOption(node('Map'), 'value', '[[200, 0]]')).toEqual({ fault: 'shape' });
    expect(readOption(node('Map'), 'value', '[[')).toEqual({ fault: 'syntax' });
    expect(readOption(node('Map'), 'value', '')).toEqual({ value: [] });
    expect(readOption(node('Chart'), 'value', '')).toEqual({ value: null });
    expect(readOption(node('Chart'), 'value', '{"series":[]}')).toEqual({ fault: 'shape' });
    expect(readOption(node('Cascader'), 'optionItems', '[{"label":"a","value":"a"}]')).toEqual({
      value: [{ label: 'a', value: 'a' }],
    });
  });
});
