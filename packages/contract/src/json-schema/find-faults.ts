import { isRecord } from '../is-record.ts';
import type { JsonSchema } from './check-schema.ts';
import { formats } from './formats.ts';
import { nodeAt } from './node-at.ts';

/** Whether a text has a pattern; who checks strangers' patterns sees to it that this ends. */
export type Matches = (pattern: string, text: string) => boolean;

const mostFaults = 8;
/** Schemas that choose between themselves again and again would otherwise be walked for ever. */
const mostSteps = 50_000;
const deepest = 64;

class TooMuch extends Error {}

const kindOf = (value: unknown) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};
const isKind = (value: unknown, kind: unknown) =>
  kind === 'integer' ? Number.isInteger(value) : kindOf(value) === kind;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)]);
};
const plain = (value: unknown) => JSON.stringify(sorted(value));
const told = (value: unknown) => JSON.stringify(value).slice(0, 80);

/**
 * What in a value does not fit a schema that `checkSchema` has passed: `items[0].price: must be a number`. Empty where it
 * fits.
 */
export const findFaults = (root: JsonSchema, given: unknown, matches: Matches): string[] => {
  let steps = 0;

  const walk = (schema: unknown, value: unknown, at: string, depth: number): string[] => {
    steps += 1;
    if (steps > mostSteps || depth > deepest) throw new TooMuch();
    if (schema === false) return [`${at || 'the answer'}: is not allowed here`];
    if (!isRecord(schema)) return [];
    const faults: string[] = [];
    const say = (words: string) => void faults.push(`${at || 'the answer'}: ${words}`);
    const under = (one: unknown, part: unknown, place: string) => walk(one, part, place, depth + 1);
    const fits = (one: unknown) => under(one, value, at).length === 0;
    const { $ref: reference, type, required, properties, items, prefixItems, additionalProperties: others } = schema;

    if (typeof reference === 'string') faults.push(...under(nodeAt(root, reference), value, at));
    const kinds = Array.isArray(type) ? type : type === undefined ? [] : [type];
    if (kinds.length > 0 && !kinds.some((kind) => isKind(value, kind))) {
      say(`must be ${kinds.join(' or ')}, not ${kindOf(value)}`);
      return faults;
    }
    if (Array.isArray(schema.enum) && !schema.enum.some((one) => plain(one) === plain(value)))
      say(`must be one of ${told(schema.enum)}`);
    if (Object.hasOwn(schema, 'const') && plain(schema.const) !== plain(value)) say(`must be ${told(schema.const)}`);
    if (Array.isArray(schema.allOf)) for (const one of schema.allOf) faults.push(...under(one, value, at));
    if (Array.isArray(schema.anyOf)) {
      const tried = schema.anyOf.map((one) => under(one, value, at));
      if (!tried.some(({ length }) => length === 0)) {
        const nearest = tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
        faults.push(...(tried.length === 1 ? nearest : [`${at || 'the answer'}: fits none of anyOf`, ...nearest]));
      }
    }
    if (Array.isArray(schema.oneOf) && schema.oneOf.filter(fits).length !== 1) say('must fit exactly one of oneOf');
    if (schema.not !== undefined && fits(schema.not)) say('must not fit what is excluded');

    if (typeof value === 'string') {
      const { minLength, maxLength, pattern, format } = schema;
      const { length } = [...value];
      if (typeof minLength === 'number' && length < minLength) say(`must have at least ${minLength} characters`);
      if (typeof maxLength === 'number' && length > maxLength) say(`must have at most ${maxLength} characters`);
      if (typeof pattern === 'string' && !matches(pattern, value)) say(`must match ${pattern}`);
      if (typeof format === 'string' && formats[format] && !formats[format].check.safeParse(value).success)
        say(`must be a ${format}`);
    }
    if (typeof value === 'number') {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
      if (typeof minimum === 'number' && value < minimum) say(`must be at least ${minimum}`);
      if (typeof maximum === 'number' && value > maximum) say(`must be at most ${maximum}`);
      if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) say(`must be above ${exclusiveMinimum}`);
      if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) say(`must be below ${exclusiveMaximum}`);
      if (typeof multipleOf === 'number' && Math.abs(value / multipleOf - Math.round(value / multipleOf)) > 1e-9)
        say(`must be a multiple of ${multipleOf}`);
    }
    if (Array.isArray(value)) {
      const { minItems, maxItems, uniqueItems } = schema;
      if (typeof minItems === 'number' && value.length < minItems) say(`must have at least ${minItems} items`);
      if (typeof maxItems === 'number' && value.length > maxItems) say(`must have at most ${maxItems} items`);
      if (uniqueItems === true && new Set(value.map(plain)).size < value.length) say('must not repeat an item');
      const first = Array.isArray(prefixItems) ? prefixItems : [];
      for (const [index, one] of value.entries()) {
        if (faults.length > mostFaults) break;
        faults.push(...under(index < first.length ? first[index] : items, one, `${at}[${index}]`));
      }
    }
    if (isRecord(value)) {
      for (const name of Array.isArray(required) ? required : [])
        if (!Object.hasOwn(value, name)) say(`lacks “${name}”`);
      const { propertyNames, minProperties, maxProperties } = schema;
      const { length } = Object.keys(value);
      if (typeof minProperties === 'number' && length < minProperties)
        say(`must have at least ${minProperties} fields`);
      if (typeof maxProperties === 'number' && length > maxProperties) say(`must have at most ${maxProperties} fields`);
      for (const [name, one] of Object.entries(value)) {
        if (faults.length > mostFaults) break;
        const place = at === '' ? name : `${at}.${name}`;
        if (propertyNames !== undefined) faults.push(...under(propertyNames, name, `the name “${told(name)}”`));
        const isKnown = isRecord(properties) && Object.hasOwn(properties, name);
        if (!isKnown && others === false) say(`must not have “${name}”`);
        else faults.push(...under(isKnown ? properties[name] : others, one, place));
      }
    }
    return faults;
  };

  try {
    return walk(root, given, '', 0).slice(0, mostFaults);
  } catch (error) {
    if (error instanceof TooMuch || error instanceof RangeError)
      return ['the answer: is nested too deep, or too much to check'];
    throw error;
  }
};
