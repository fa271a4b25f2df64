import { expect, it } from 'vitest';
import type { JsonSchema } from './check-schema.ts';
import { findFaults } from './find-faults.ts';
import { tellFault } from './tell-fault.ts';

const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);
const said = (schema: JsonSchema, value: unknown) => findFaults(schema, value, matches);

const broken: [JsonSchema, unknown, string][] = [
  [{ type: ['string', 'null'] }, 1, '回答：应当是 string or null，不是 number'],
  [{ properties: { a: false } }, { a: 1 }, 'a：不该出现在这里'],
  [{ enum: ['x', 'y'] }, 'z', '回答：应当是 ["x","y"] 之一'],
  [{ const: 'x' }, 'z', '回答：应当是 "x"'],
  [{ anyOf: [{ type: 'null' }, { type: 'array' }] }, 1, '回答：不符合 anyOf 中的任何一个'],
  [{ oneOf: [{}, {}] }, 1, '回答：应当正好符合 oneOf 中的一个'],
  [{ not: {} }, 1, '回答：符合了被排除的结构'],
  [{ minLength: 3 }, 'a', '回答：至少 3 个字符'],
  [{ maxLength: 1 }, 'ab', '回答：最多 1 个字符'],
  [{ pattern: '^: must be$' }, 'a', '回答：应当匹配 ^: must be$'],
  [{ format: 'date' }, 'a', '回答：应当符合格式 date'],
  [{ minimum: 3 }, 1, '回答：不能小于 3'],
  [{ maximum: 3 }, 5, '回答：不能大于 3'],
  [{ exclusiveMinimum: 3 }, 3, '回答：应当大于 3'],
  [{ exclusiveMaximum: 3 }, 3, '回答：应当小于 3'],
  [{ multipleOf: 3 }, 4, '回答：应当是 3 的倍数'],
  [{ minItems: 1 }, [], '回答：至少 1 项'],
  [{ maxItems: 1 }, [1, 2], '回答：最多 1 项'],
  [{ uniqueItems: true }, [1, 1], '回答：不能有重复的项'],
  [{ required: ['name'] }, {}, '回答：缺少“name”'],
  [{ minProperties: 1 }, {}, '回答：至少 1 个字段'],
  [{ maxProperties: 0 }, { a: 1 }, '回答：最多 0 个字段'],
  [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, '名称“"ab"”：最多 1 个字符'],
  [{ properties: {}, additionalProperties: false }, { a: 1 }, '回答：不能有“a”'],
  [
    { properties: { lines: { items: { type: 'integer' } } } },
    { lines: ['x'] },
    'lines[0]：应当是 integer，不是 string',
  ],
];

it.each(broken)('%j with %j', (schema, value, words) => {
  const [fault = ''] = said(schema, value);
  expect(tellFault(fault, 'zh-CN')).toBe(words);
  expect(tellFault(fault, 'en-US')).toBe(fault);
});

it('what is no JSON, and what is too much to check', () => {
  expect(tellFault('the answer: is not JSON', 'zh-CN')).toBe('回答：不是 JSON');
  const deep = Array.from({ length: 80 }).reduce<unknown>((inner) => [inner], 1);
  const [fault = ''] = said({ $defs: { list: { items: { $ref: '#/$defs/list' } } }, $ref: '#/$defs/list' }, deep);
  expect(tellFault(fault, 'zh-CN')).toBe('回答：层数太深，或内容太多，无法检查');
});
