import { readWidgets } from '@zhixing/contract/block/block-document';
import { hostileBlocks } from '@zhixing/contract/test/hostile-blocks';
import { expect, it } from 'vitest';
import { templateParameters, widgetParameters } from './card-parameters.ts';

const at = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object) => ({ type, id: at(n), options: { ...options } });

it('what widgets read becomes a schema, paths as nested objects and lists, fields by their keys', () => {
  const list = [
    widget('Text', 1, { useVar: 'customer.name', label: '客户' }),
    widget('Table', 2, { useVar: 'rows', th: [{ key: 'a', label: '甲' }] }),
    widget('Text', 3, { useVar: 'days[0].high' }),
    widget('Select', 4, { key: 'level', label: '等级', optionItems: [{ label: '高', value: '高' }] }),
    widget('Rate', 5, { key: 'rate' }),
  ];
  expect(widgetParameters(list)).toEqual({
    type: 'object',
    properties: {
      customer: { type: 'object', properties: { name: { type: 'string', description: '客户' } } },
      rows: { type: 'array', items: { type: 'object', properties: { a: { description: '甲' } } } },
      days: { type: 'array', items: { type: 'object', properties: { high: { type: 'string' } } } },
      level: { type: 'string', description: '等级', enum: ['高'] },
      rate: { type: 'number', minimum: 0, maximum: 5 },
    },
  });
});

it('a list of cards is asked for as items', () => {
  expect(templateParameters({ type: 'image-text', list: true })).toMatchObject({
    required: ['items'],
    properties: { items: { type: 'array', items: { properties: { title: { type: 'string' } } } } },
  });
  expect(templateParameters({ type: 'weather-card', list: false })).toMatchObject({
    properties: { place: {}, lists: { items: { properties: { date: {}, weather: {} } } } },
  });
});

it('no path of a hostile document writes into what every object has', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).join();
  for (const path of ['__proto__.x', 'a.__proto__.b', 'constructor.prototype.x', 'toString.x.y'])
    widgetParameters([
      widget('Text', 1, { useVar: path, useLabelVar: path }),
      widget('Input', 2, { key: '__proto__' }),
    ]);
  for (const document of Object.values(hostileBlocks).flat())
    try {
      widgetParameters(readWidgets(document));
    } catch {}
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  expect(({} as { type?: string }).type).toBeUndefined();
});
