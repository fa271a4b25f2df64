import type { Locale } from '@zhixing/contract/error';
import { isRecord } from '@zhixing/contract/is-record';
import type { PluginField } from '@zhixing/contract/plugin-field';
import { type Json, listOf, plain } from './plain-text.ts';
import { say, Unusable } from './words.ts';

const typeOf = ({ type }: Json) => listOf(typeof type === 'string' ? [type] : type).find((one) => one !== 'null');
const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null';
const isOutside = (schema: Json) => typeof schema.$ref === 'string';

/** `allOf` joined, of alternatives the first. A schema may hold itself: each list is entered once. */
const flatten = (schema: unknown, entered = new Set<unknown>()): Json => {
  if (!isRecord(schema)) return {};
  const lists = [schema.allOf, schema.oneOf, schema.anyOf].map((list) => (entered.has(list) ? [] : listOf(list)));
  for (const list of [schema.allOf, schema.oneOf, schema.anyOf]) if (list) entered.add(list);
  const [all = [], one = [], any = []] = lists;
  const chosen = [...one, ...any].filter((part) => !isNull(part)).slice(0, 1);
  const parts = [...[...all, ...chosen].map((part) => flatten(part, entered)), schema];
  const properties = new Map(parts.flatMap(({ properties: own }) => (isRecord(own) ? Object.entries(own) : [])));
  return {
    ...Object.assign({}, ...parts),
    ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    required: parts.flatMap(({ required }) => listOf(required)),
  };
};

const scalar = (value: unknown) => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '');

const optionsOf = (schema: Json) => {
  const options = [...new Set(listOf(schema.enum).map(scalar))].filter((one) => one !== '');
  // What cannot all be offered is not offered at all: the rest would be refused.
  return options.length <= 50 && options.every((one) => one.length <= 200 && plain(one, 200) === one) ? options : [];
};

type Said = { description?: unknown; required?: unknown };

const rowType = (type: unknown): PluginField['type'] => {
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' || type === 'object' || type === 'array' ? type : 'text-input';
};

/** One row of a tool's form. An object or a list inside is given whole. */
export const fieldOf = (locale: Locale, name: string, schema: unknown, said: Said = {}): PluginField => {
  const flat = flatten(schema);
  const type = typeOf(flat);
  const isObject = type === 'object' || (type === undefined && isRecord(flat.properties));
  const words = [
    plain(said.description, 300) || plain(flat.description, 300),
    scalar(flat.default) === '' ? '' : say(locale, 'DEFAULT', plain(scalar(flat.default), 200)),
  ];
  const fixed = scalar(flat.const);
  return {
    name,
    fixedValue: plain(fixed, 2_000) === fixed ? fixed : '',
    description: plain(words.filter((part) => part !== '').join(locale === 'en-US' ? '; ' : '；'), 300),
    required: said.required === true,
    options: optionsOf(flat),
    type: rowType(isObject ? 'object' : type),
  };
};

const maxFields = 60;
const isNamed = ({ name }: PluginField) =>
  name !== '' && name !== '__proto__' && name.length <= 64 && plain(name, 64) === name;

/** As many as a tool may have, the required ones first; without one of those the call would fail. */
export const withinLimit = (fields: PluginField[]): PluginField[] => {
  const unique = [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed();
  const required = unique.filter((field) => field.required);
  if (required.length > maxFields || !required.every(isNamed)) throw new Unusable('FIELDS');
  const usable = unique.filter(isNamed);
  return usable.length <= maxFields
    ? usable
    : usable.toSorted((a, b) => Number(b.required) - Number(a.required)).slice(0, maxFields);
};

/** The properties of a body, one level deep. */
export const fieldsOfBody = (locale: Locale, schema: unknown): PluginField[] => {
  const flat = flatten(schema);
  if (isOutside(flat)) throw new Unusable('EXTERNAL');
  const type = typeOf(flat);
  if (type !== undefined && type !== 'object') throw new Unusable('BODY_SHAPE');
  const required = new Set(listOf(flat.required));
  return Object.entries(isRecord(flat.properties) ? flat.properties : {})
    .filter(([, property]) => !(isRecord(property) && property.readOnly === true))
    .map(([name, property]) => fieldOf(locale, name, property, { required: required.has(name) }));
};
