import { describe, expect, it } from 'vitest';
import type { Widget } from './block-document.ts';
import { buttonMessage, defaultMessage } from './button-message.ts';
import { projectData } from './project-data.ts';
import { joinPath, pathParts, readPath } from './read-path.ts';
import { labelOf, shownValue } from './said-by-form.ts';

const at = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object = {}): Widget => ({
  type,
  id: at(n),
  options: { ...options },
});

describe('a path', () => {
  it('leads through names, places and anything in quotes, in Chinese too', () => {
    const data = { a: { b: [{ c: 1 }] }, 'any.key': 2, 资产: { 合计: 144 }, result: undefined };
    expect(readPath(data, 'a.b[0].c')).toBe(1);
    expect(readPath(data, '["any.key"]')).toBe(2);
    expect(readPath(data, '资产.合计')).toBe(144);
    expect(readPath(data, 'result.a.b[0].c')).toBe(1);
    expect(readPath({ result: { x: 5 } }, 'result.x')).toBe(5);
    expect(joinPath(['a', 'b', 0, 'any.key'])).toBe('a.b[0]["any.key"]');
    expect(pathParts(joinPath(['a', 'b', 0, 'any.key']))).toEqual(['a', 'b', 0, 'any.key']);
  });

  it('leads to what is the data’s own and nowhere else', () => {
    for (const path of ['constructor', '__proto__.x', 'a.constructor.name', 'toString', 'length.x'])
      expect(readPath({ a: {} }, path)).toBeUndefined();
    expect(readPath([1], 'length')).toBe(1);
    for (const path of [
      '__proto__',
      'a.__proto__.b',
      '["__proto__"].x',
      'a..b',
      'a[',
      'a b',
      '[x]',
      `a${'.a'.repeat(40)}`,
    ])
      expect(pathParts(path)).toBeUndefined();
  });
});

describe('a bound widget', () => {
  it('WID-18 follows the data, keeps what was typed, and its own without a path', () => {
    const bound = widget('Input', 1, { useVar: 'a.b[0].c', value: '自己' });
    expect(shownValue(bound, {}, { a: { b: [{ c: 'x' }] } })).toBe('x');
    expect(shownValue(bound, {}, { a: { b: [{ c: 'y' }] } })).toBe('y');
    expect(shownValue(bound, { [at(1)]: 'typed' }, { a: { b: [{ c: 'y' }] } })).toBe('typed');
    expect(shownValue(widget('Input', 2, { value: '自己' }), {}, { value: 'no' })).toBe('自己');
  });

  it('WID-19 takes its label from the data in the same way', () => {
    const bound = widget('Input', 1, { label: '旧', useLabelVar: 'a.name' });
    expect([labelOf(bound, { a: { name: '一' } }), labelOf(bound, { a: { name: '二' } })]).toEqual(['一', '二']);
  });

  it('writes nothing into what every object has', () => {
    const list = [widget('Text', 1, { useVar: '__proto__.x' }), widget('Text', 2, { useVar: 'a["__proto__"].y' })];
    projectData(list, JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":{"y":2}}}'));
    projectData(list, [1]);
    expect(({} as Record<string, unknown>).x ?? ({} as Record<string, unknown>).y).toBeUndefined();
  });

  it('of the data, only what widgets read leaves the server', () => {
    const list = [
      widget('Text', 1, { useVar: 'customer.name' }),
      widget('Table', 2, { useVar: 'rows' }),
      widget('Text', 3, { useVar: 'deep[1].x' }),
    ];
    const data = {
      customer: { name: '陈', phone: '139' },
      rows: [{ a: 1 }],
      secret: 1,
      deep: [{ x: 1 }, { x: 2, y: 3 }],
    };
    expect(projectData(list, data)).toEqual({ customer: { name: '陈' }, rows: [{ a: 1 }], deep: [null, { x: 2 }] });
    expect(projectData([], data)).toEqual({});
  });
});

describe('a pressed button', () => {
  const a = widget('Input', 1, { key: 'a' });
  const b = widget('Rate', 2, { key: 'b' });

  it('WID-23 says its words or the usual ones, and what was filled in, when it stands last', () => {
    const button = widget('Button', 3, { label: '好', value: '' });
    const values = { [at(1)]: '1', [at(2)]: 2 };
    expect(buttonMessage([a, b, button], button, values, {})).toBe(`${defaultMessage}a:1,b:2`);
    expect(defaultMessage).toBe('帮我使用这些参数生成报告：');
    const own = { ...button, options: { value: '提交申请：' } };
    expect(buttonMessage([a, own], own, { [at(1)]: ['x', 'y'] }, {})).toBe('提交申请：a:["x","y"]');
    const inside: Widget = { type: 'Div', id: at(9), options: {}, widgetList: [own] };
    expect(buttonMessage([a, inside], own, {}, {})).toBe('提交申请：a:');
  });

  it('that does not stand last says its words alone, or its label', () => {
    const button = widget('Button', 3, { label: '看看', value: '' });
    expect(buttonMessage([button, a], button, {}, {})).toBe('看看');
  });

  it('WID-24 puts in the data of its variable as JSON, and reads nothing it put in', () => {
    const button = widget('Button', 3, { value: '查看{{item}}', variable: 'item' });
    expect(buttonMessage([button, a], button, {}, { item: { id: 1 } })).toBe('查看{"id":1}');
    expect(buttonMessage([button, a], button, {}, { item: '{{item}}$&' })).toBe('查看"{{item}}$&"');
  });
});
