import { pluginDocument } from '@zhixing/contract/plugin';
import { type PluginField, pluginField } from '@zhixing/contract/plugin-field';
import { expect, it } from 'vitest';
import { sendRequest } from './http-tool.ts';
import { fieldValue, parametersOf } from './plugin-parameters.ts';

const field = (type: PluginField['type'], more: Partial<PluginField> = {}) =>
  pluginField.parse({ name: 'it', type, ...more });

it.each([
  ['text-input', 7, '7'],
  ['text-input', { a: 1 }, '{"a":1}'],
  ['number', '7.5', 7.5],
  ['boolean', true, true],
  ['boolean', 'false', false],
  ['object', { a: [1] }, { a: [1] }],
  ['object', '{"a":null}', { a: null }],
  ['array', [1, '二'], [1, '二']],
  ['array', '[]', []],
] as const)('a field of type %s takes %j as %j', (type, given, value) => {
  expect(fieldValue(field(type), { it: given })).toEqual(value);
});

it.each([
  ['number', '七'],
  ['boolean', 'yes'],
  ['object', [1]],
  ['object', '{'],
  ['object', 'null'],
  ['array', { a: 1 }],
  ['array', '"text"'],
] as const)('a field of type %s refuses %j', (type, given) => {
  expect(() => fieldValue(field(type), { it: given })).toThrow('参数 it');
});

it('a fixed value is read by the type of its field, and nothing given is nothing', () => {
  expect(fieldValue(field('array', { fixedValue: '[1]' }), { it: [2] })).toEqual([1]);
  expect(fieldValue(field('object'), {})).toBeUndefined();
  expect(() => fieldValue(field('object', { required: true }), {})).toThrow('缺少参数 it');
});

it('a JSON body keeps the types, a query repeats the name of a list, and the model is told both', async () => {
  const named = (name: string, type: string) => ({ name, type });
  const document = pluginDocument.parse({
    kind: 'HTTP',
    request: {
      method: 'POST',
      url: 'https://shop.example/orders',
      parameters: [named('tag', 'array')],
      body: [named('paid', 'boolean'), named('to', 'object'), named('items', 'array')],
    },
  });
  if (document.kind !== 'HTTP') throw new Error('not HTTP');
  const sent: { url: string; body: unknown }[] = [];
  const send = async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return new Response('ok');
  };
  const input = { tag: ['a', 'b c'], paid: 'true', to: '{"city":"杭州"}', items: [{ id: 1 }] };
  await sendRequest(send, document, '', input, { key: 'k', signal: new AbortController().signal });
  expect(sent).toEqual([
    {
      url: 'https://shop.example/orders?tag=a&tag=b+c',
      body: { paid: true, to: { city: '杭州' }, items: [{ id: 1 }] },
    },
  ]);
  expect(parametersOf(document).properties).toEqual({
    tag: { type: 'array', items: {} },
    paid: { type: 'boolean' },
    to: { type: 'object' },
    items: { type: 'array', items: {} },
  });
});
