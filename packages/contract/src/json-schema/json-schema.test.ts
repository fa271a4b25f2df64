import { describe, expect, it } from 'vitest';
import { checkSchema, type JsonSchema, readSchema } from './check-schema.ts';
import { exampleOf } from './example-of.ts';
import { findFaults } from './find-faults.ts';

const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);
const faults = (schema: JsonSchema, value: unknown) => findFaults(schema, value, matches);

const order: JsonSchema = {
  type: 'object',
  properties: {
    no: { type: 'string', minLength: 2, pattern: '^[A-Z]' },
    paid: { type: ['boolean', 'null'] },
    lines: {
      type: 'array',
      minItems: 1,
      items: { $ref: '#/$defs/line' },
    },
    at: { type: 'string', format: 'date' },
  },
  required: ['no', 'lines'],
  additionalProperties: false,
  $defs: {
    line: {
      type: 'object',
      properties: { name: { enum: ['a', 'b'] }, count: { type: 'integer', minimum: 1 } },
      required: ['name', 'count'],
    },
  },
};

describe('what fits', () => {
  it('says of each place what is wrong there', () => {
    expect(faults(order, { no: 'A1', lines: [{ name: 'a', count: 1 }], paid: null, at: '2026-01-31' })).toEqual([]);
    expect(faults(order, { no: 'x', lines: [{ name: 'c', count: 0.5 }], at: 'today', more: 1 })).toEqual([
      'no: must have at least 2 characters',
      'no: must match ^[A-Z]',
      'lines[0].name: must be one of ["a","b"]',
      'lines[0].count: must be integer, not number',
      'at: must be a date',
      'the answer: must not have “more”',
    ]);
    expect(faults(order, [])).toEqual(['the answer: must be object, not array']);
    expect(faults(order, {})).toEqual(['the answer: lacks “no”', 'the answer: lacks “lines”']);
  });

  it('chooses, excludes and compares', () => {
    const choice = { anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] };
    expect([faults(choice, 'x'), faults(choice, { a: 1 })]).toEqual([[], []]);
    expect(faults(choice, {})).toHaveLength(2);
    expect(faults({ oneOf: [{ type: 'number' }, { minimum: 3 }] }, 4)).toHaveLength(1);
    expect(faults({ not: { const: { b: [1], a: 2 } } }, { a: 2, b: [1] })).toHaveLength(1);
    expect(faults({ type: 'array', uniqueItems: true }, [{ a: 1 }, { a: 1 }])).toHaveLength(1);
    expect(faults({ prefixItems: [{ type: 'string' }], items: false }, ['a', 1])).toEqual(['[1]: is not allowed here']);
    expect(faults({ propertyNames: { maxLength: 1 }, minProperties: 2 }, { ab: 1 })).toHaveLength(2);
    expect(faults({ multipleOf: 0.1 }, 0.3)).toEqual([]);
  });

  it('names of an object’s own make are names like any other', () => {
    const schema = { type: 'object', required: ['constructor'], additionalProperties: { type: 'string' } };
    expect(faults(schema, JSON.parse('{"__proto__":1}'))).toEqual([
      'the answer: lacks “constructor”',
      '__proto__: must be string, not number',
    ]);
  });
});

describe('hostile schemas', () => {
  const self = { anyOf: Array.from({ length: 8 }, () => ({ type: 'array', items: { $ref: '#' } })) };
  it('one that chooses between itself ends', () => {
    const nested = JSON.parse(`${'['.repeat(40)}1${']'.repeat(40)}`);
    const began = performance.now();
    expect(faults(self, nested)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
  it('one that is nothing but itself ends', () => expect(faults({ $ref: '#' }, 1)).toHaveLength(1));
  it('an answer that is nested without end ends', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    expect(faults({ type: 'array', items: { $ref: '#' } }, deep)).toHaveLength(1);
  });

  const nest = (depth: number): JsonSchema => (depth === 0 ? {} : { items: nest(depth - 1) });
  it.each<[string, unknown, string, string]>([
    ['no object', [], '', 'not-object'],
    ['a keyword that nobody checks', { if: {} }, 'if', 'unknown'],
    ['a name that every object has', { toString: 1 }, 'toString', 'unknown'],
    ['a kind that is none', { properties: { a: { type: 'text' } } }, 'properties.a.type', 'value'],
    ['a schema of another address', { $ref: 'https://example.com/a.json' }, '$ref', 'reference'],
    ['a reference to nothing', { $ref: '#/$defs/a' }, '$ref', 'reference'],
    ['a reference out of the schema', { $ref: '#/$defs/__proto__' }, '$ref', 'reference'],
    ['a pattern that is none', { pattern: '(' }, 'pattern', 'value'],
    ['a pattern without end', { pattern: 'a'.repeat(400) }, 'pattern', 'value'],
    ['an unknown format', { format: 'colour' }, 'format', 'value'],
    ['nothing to choose from', { anyOf: [] }, 'anyOf', 'value'],
    ['a nest', nest(40), Array.from({ length: 13 }, () => 'items').join('.'), 'too-deep'],
    ['a giant', { description: 'x'.repeat(40_000) }, '', 'too-large'],
    ['a deep default', { default: JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) }, '', 'too-large'],
  ])('%s is refused', (_, schema, at, what) => {
    expect(checkSchema(schema)).toEqual({ at, what });
  });
  it('what is typed may be no JSON', () => {
    expect(readSchema('{')).toEqual({ problem: { at: '', what: 'not-json' } });
    expect(readSchema('{"type":"object"}')).toEqual({ schema: { type: 'object' } });
  });
});

describe('an example', () => {
  it('fits the schema it is made of', () => {
    expect(checkSchema(order)).toBeUndefined();
    const example = exampleOf({ ...order, properties: { ...(order.properties as object), no: { type: 'string' } } });
    expect(example).toEqual({ no: 'no', paid: true, lines: [{ name: 'a', count: 1 }], at: '2026-01-31' });
    expect(faults({ ...order, properties: { ...(order.properties as object), no: {} } }, example)).toEqual([]);
  });
  it.each<[JsonSchema, unknown]>([
    [{ type: 'number', exclusiveMinimum: 2 }, 2.5],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'string', format: 'email' }, 'name@example.com'],
    [{ type: 'string', title: '名称', minLength: 4 }, '名称……'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }], description: 'city' }, 'city'],
    [{ allOf: [{ type: 'object' }, { properties: { a: { const: 1 } } }] }, { a: 1 }],
  ])('%j', (schema, example) => {
    expect(exampleOf(schema)).toEqual(example);
    expect(faults(schema, example)).toEqual([]);
  });
  it('of what holds itself ends', () => {
    expect(exampleOf({ type: 'object', properties: { next: { $ref: '#' } } })).toHaveProperty('next.next.next');
  });
});
