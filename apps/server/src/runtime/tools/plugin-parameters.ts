import type { JSONSchema7 } from '@ai-sdk/provider';
import type { PluginDocument, PluginField } from '@zhixing/contract/plugin';

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
          type: type === 'number' ? 'number' : 'string',
          ...(description ? { description } : {}),
          ...(options.length > 0 ? { enum: type === 'number' ? options.map(Number) : options } : {}),
        },
      ]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
};

export class BadInput extends Error {
  override name = 'BadInput';
}

/** The value of one field for this call; undefined when nobody gave one. */
export const fieldValue = (
  { name, fixedValue, type, required, options }: PluginField,
  input: Record<string, unknown>,
) => {
  const given = fixedValue === '' ? input[name] : fixedValue;
  if (given === undefined || given === null || given === '') {
    if (required) throw new BadInput(`缺少参数 ${name}`);
    return undefined;
  }
  const value = type === 'number' ? Number(given) : typeof given === 'object' ? JSON.stringify(given) : String(given);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new BadInput(`参数 ${name} 不是数字`);
  if (options.length > 0 && !options.includes(String(value)))
    throw new BadInput(`参数 ${name} 只能是 ${options.join('、')}`);
  return value;
};
