import { describe, expect, it } from 'vitest';
import { BlockFault, readWidgets, type Widget, walkWidgets } from './block-document.ts';
import { widthOf } from './block-fields.ts';
import { blockTypes, nodeTypes, widgetTypes } from './block-registry.ts';

let last = 0;
const id = () => (++last).toString(16).padStart(32, '0');
const widget = (type: string, more: object = {}) => ({ type, id: id(), options: {}, ...more });
const column = (...list: object[]) => widget('col', { widgetList: list });
const row = (...cols: object[]) => widget('Row', { cols });
const optionsOf = (type: string, options: object) => readWidgets([{ ...widget(type), options }])[0]?.options;

describe('a widget', () => {
  it('WID-07 is of one of twenty-three types, each with a sample that it takes as it is', () => {
    expect(widgetTypes).toHaveLength(23);
    for (const type of widgetTypes) {
      const { sample, options } = blockTypes[type];
      expect(options.parse(sample)).toMatchObject(JSON.parse(JSON.stringify(type === 'Chart' ? {} : sample)));
    }
  });

  it('WID-09 WID-10 WID-12 WID-44 has an id, options with their defaults, and a list where it holds others', () => {
    const [input, made, holder] = readWidgets([widget('Input'), row(column()), widget('Div')]);
    expect(input?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(input?.options).toMatchObject({
      label: '',
      key: '',
      name: '',
      value: '',
      useVar: '',
      useLabelVar: '',
      placeholder: '',
    });
    expect(made?.cols?.[0]?.options).toMatchObject({ span: 12, offset: 0, push: 0, pull: 0 });
    expect(holder?.widgetList).toEqual([]);
    expect([widthOf({ mode: 'full', width: 9 }), widthOf({ mode: 'fixed', width: 320 })]).toEqual(['100%', '320px']);
    expect(optionsOf('Map', {})).toMatchObject({ height: 350, value: [] });
  });

  it('of an older version is upgraded, and twice is once', () => {
    const [old] = readWidgets([{ ...widget('Input'), options: { label: '姓名', readonly: true } }]);
    expect(old).toMatchObject({ v: 2, options: { label: '姓名', isReadOnly: true } });
    expect(readWidgets([old])).toEqual([old]);
    expect(optionsOf('Rate', { 'allow-half': true })).toMatchObject({ allowHalf: true });
  });

  it('of an unknown type or a newer version is kept as it is', () => {
    const strange = { type: 'Hologram', id: id(), v: 3, options: { depth: 4 } };
    const newer = { type: 'Input', id: id(), v: 99, options: { mind: 'read' } };
    expect(readWidgets([strange, newer])).toEqual([strange, newer]);
  });

  it('with a wrong option opens with the default instead', () => {
    expect(optionsOf('Scroll', { gutter: 1e9 })).toMatchObject({ gutter: 12 });
    expect(optionsOf('Text', { style: { color: 'url(https://evil.example)', fontSize: 'huge' } })).toMatchObject({
      style: {},
    });
    expect(optionsOf('Button', { color: 'red;background:url(x)' })).toMatchObject({ color: '' });
  });
});

describe('a document', () => {
  const refused = (list: unknown) => {
    try {
      readWidgets(list);
      return undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(BlockFault);
      return (error as Error).message;
    }
  };

  it('has each id once, columns in rows only, and a row has one', () => {
    const one = widget('Text');
    expect(refused([one, one])).toBe('组件标识重复');
    expect(refused([column()])).toBe('列只能放在行里');
    expect(refused([row(widget('Text'))])).toBe('列只能放在行里');
    expect(refused([row()])).toBe('行至少要有一列');
    expect(refused([{ type: 'Text', options: {} }])).toBe('组件缺少标识');
    expect(refused('none')).toBe('不是组件列表');
  });

  it('is bounded in depth, number and size before anything else is read', () => {
    const nest = (depth: number): object => (depth === 0 ? widget('Text') : row(column(nest(depth - 1))));
    expect(refused([nest(6)])).toBeUndefined();
    expect(refused([nest(7)])).toBe('最多嵌套 6 层');
    expect(refused(Array.from({ length: 1001 }, () => widget('Text')))).toBe('最多 1000 个组件');
    expect(refused([widget('Text', { options: { value: 'a'.repeat(300_000) } })])).toBe('内容太大');
    let deep: object = {};
    for (let n = 0; n < 20_000; n++) deep = { a: deep };
    expect(refused([widget('Text', { options: deep })])).toBe('嵌套太深');
    expect(refused(Array.from({ length: 100_000 }, () => 1))).toBe('不是组件');
  });

  it('is walked in its order, containers before what they hold', () => {
    const list = [row(column(widget('Input')), column(widget('Date'))), widget('Button')] as Widget[];
    expect([...walkWidgets(list)].map(({ type }) => type)).toEqual(['Row', 'col', 'Input', 'col', 'Date', 'Button']);
  });

  it('no key of a prototype becomes anything', () => {
    const options = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"label":"好"}') as object;
    expect(readWidgets([{ type: 'Input', id: id(), options }])[0]?.options).toMatchObject({ label: '好' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(readWidgets([{ type: 'constructor', id: id(), options: {} }])[0]?.type).toBe('constructor');
    expect(Object.keys(nodeTypes)).toHaveLength(24);
  });
});
