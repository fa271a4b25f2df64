import type { JSONSchema7 } from '@ai-sdk/provider';
import type { PluginDocument } from '@zhixing/contract/plugin';
import type { PluginField } from '@zhixing/contract/plugin-field';

/** Everything the model may give; what the author has fixed is not shown to it. */
export const openFields = (document: PluginDocument): PluginField[] => {
  const all =
    document.kind === 'HTTP'
      ? [
          ...document.request.pathVariables,
          ...document.request.parameters,
          ...document.request.headers,
          ...document.request.body,
        ]
      : document.parameters;
  return all.filter(
    ({ fixedValue }, index) => fixedValue === '' && all.findIndex((one) => one.name === all[index]?.name) === index,
  );
};

export const parametersOf = (document: PluginDocument): JSONSchema7 => {
  const fields = openFields(document);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, type, description, options }) => [
        name,
        {
          type: type === 'text-input' ? 'string' : type,
          ...(type === 'array' ? { items: {} } : {}),
          ...(description ? { description } : {}),
          ...(options.length > 0 ? { enum: type === 'number' ? options.map(Number) : options } : {}),
        },
      ]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
};

type Json = { [name: string]: FieldValue } | FieldValue[];
export type FieldValue = string | number | boolean | null | Json;

export class BadInput extends Error {
  override name = 'BadInput';
}

const isOfType = {
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: (value: unknown) => Array.isArray(value),
};

/** Models and forms also give JSON as text. */
const structured = (name: string, type: 'object' | 'array', given: unknown): Json => {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    if (isOfType[type](value)) return value as Json;
  } catch {}
  throw new BadInput(`参数 ${name} 不是 JSON ${type === 'array' ? '数组' : '对象'}`);
};

const typedValue = ({ name, type }: PluginField, given: unknown): FieldValue => {
  if (type === 'object' || type === 'array') return structured(name, type, given);
  if (type === 'boolean') {
    if (!['true', 'false'].includes(String(given))) throw new BadInput(`参数 ${name} 只能是 true 或 false`);
    return String(given) === 'true';
  }
  if (type === 'text-input') return typeof given === 'object' ? JSON.stringify(given) : String(given);
  const value = Number(given);
  if (!Number.isFinite(value)) throw new BadInput(`参数 ${name} 不是数字`);
  return value;
};

/** The value of one field for this call; undefined when nobody gave one. */
export const fieldValue = (field: PluginField, input: Record<string, unknown>): FieldValue | undefined => {
  const { name, fixedValue, required, options } = field;
  const given = fixedValue === '' ? input[name] : fixedValue;
  if (given === undefined || given === null || given === '') {
    if (required) throw new BadInput(`缺少参数 ${name}`);
    return undefined;
  }
  const value = typedValue(field, given);
  if (options.length > 0 && !options.includes(fieldText(value)))
    throw new BadInput(`参数 ${name} 只能是 ${options.join('、')}`);
  return value;
};

/** Where only text can stand: an address, a header, a form. */
export const fieldText = (value: FieldValue) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
