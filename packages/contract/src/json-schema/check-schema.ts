import { isRecord } from '../is-record.ts';
import { limits } from '../limit.ts';
import { formats } from './formats.ts';
import { nodeAt } from './node-at.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const kinds = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const longestPattern = 300;
const deepest = 12;

type Rule = (value: unknown) => boolean;
const isCount: Rule = (value) => Number.isInteger(value) && (value as number) >= 0;
const isNumber: Rule = (value) => typeof value === 'number' && Number.isFinite(value);
const isText: Rule = (value) => typeof value === 'string';
const isList: Rule = (value) => Array.isArray(value);
const isTexts: Rule = (value) => Array.isArray(value) && value.every(isText);
const anything: Rule = () => true;

const isPattern: Rule = (value) => {
  if (typeof value !== 'string' || value.length > longestPattern) return false;
  try {
    return Boolean(new RegExp(value, 'u'));
  } catch {
    return false;
  }
};
const isKind: Rule = (value) =>
  typeof value === 'string'
    ? kinds.includes(value)
    : Array.isArray(value) && value.length > 0 && value.every((one) => kinds.includes(one));

const counts = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'];

/** What is understood; anything else is refused rather than passed over, so that what is promised is what is checked. */
const keywords: Record<string, Rule> = {
  type: isKind,
  enum: (value) => isList(value) && (value as unknown[]).length > 0,
  const: anything,
  required: isTexts,
  pattern: isPattern,
  format: (value) => typeof value === 'string' && Object.hasOwn(formats, value),
  ...Object.fromEntries(counts.map((name) => [name, isCount])),
  ...Object.fromEntries(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, isNumber])),
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  uniqueItems: (value) => typeof value === 'boolean',
  ...Object.fromEntries(['title', 'description', '$comment', '$schema', '$id'].map((name) => [name, isText])),
  default: anything,
  examples: isList,
  ...Object.fromEntries(['deprecated', 'readOnly', 'writeOnly'].map((name) => [name, anything])),
};
const holdsOne = ['items', 'additionalProperties', 'propertyNames', 'not'];
const holdsList = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const holdsNamed = ['properties', '$defs', 'definitions'];

export type SchemaProblem = {
  /** Where it stands, such as `properties.price.type`. */
  at: string;
  what: 'not-json' | 'too-large' | 'too-deep' | 'not-object' | 'unknown' | 'value' | 'reference';
};

const join = (at: string, name: string | number) => (at === '' ? String(name) : `${at}.${name}`);

const checkNode = (node: unknown, root: JsonSchema, at: string, depth: number): SchemaProblem | undefined => {
  if (typeof node === 'boolean' && depth > 0) return undefined;
  if (!isRecord(node)) return { at, what: 'not-object' };
  if (depth > deepest) return { at, what: 'too-deep' };
  const under = (value: unknown, place: string) => checkNode(value, root, place, depth + 1);
  for (const [name, value] of Object.entries(node)) {
    const here = join(at, name);
    let problem: SchemaProblem | undefined;
    if (name === '$ref') {
      if (typeof value !== 'string' || nodeAt(root, value) === undefined) problem = { at: here, what: 'reference' };
    } else if (holdsOne.includes(name)) problem = under(value, here);
    else if (holdsList.includes(name)) {
      if (!Array.isArray(value) || value.length === 0) return { at: here, what: 'value' };
      problem = firstOf(
        value.map((one, index) => [here, index, one] as const),
        under,
      );
    } else if (holdsNamed.includes(name)) {
      if (!isRecord(value)) return { at: here, what: 'value' };
      problem = firstOf(
        Object.entries(value).map(([key, one]) => [here, key, one] as const),
        under,
      );
    } else if (!Object.hasOwn(keywords, name)) problem = { at: here, what: 'unknown' };
    else if (!keywords[name]?.(value)) problem = { at: here, what: 'value' };
    if (problem) return problem;
  }
  return undefined;
};

const firstOf = (
  all: readonly (readonly [string, string | number, unknown])[],
  check: (value: unknown, at: string) => SchemaProblem | undefined,
) => {
  for (const [at, name, value] of all) {
    const problem = check(value, join(at, name));
    if (problem) return problem;
  }
  return undefined;
};

/** What is nested so deep that it cannot be written is larger than anything. */
const sizeOf = (value: unknown) => {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** The first thing that is wrong with a schema; schemas are written by strangers. */
export const checkSchema = (schema: unknown): SchemaProblem | undefined => {
  if (!isRecord(schema)) return { at: '', what: 'not-object' };
  const deep = checkNode(schema, schema, '', 0);
  if (deep) return deep;
  return sizeOf(schema) > limits.answerSchema.most ? { at: '', what: 'too-large' } : undefined;
};

/** A schema as it was typed. */
export const readSchema = (text: string): { schema: JsonSchema } | { problem: SchemaProblem } => {
  if (text.length > limits.answerSchema.most) return { problem: { at: '', what: 'too-large' } };
  try {
    const schema: unknown = JSON.parse(text);
    const problem = checkSchema(schema);
    return problem ? { problem } : { schema: schema as JsonSchema };
  } catch {
    return { problem: { at: '', what: 'not-json' } };
  }
};
