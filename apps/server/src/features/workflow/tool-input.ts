import type { JSONSchema7 } from '@ai-sdk/provider';

const kindOf = (schema: JSONSchema7['properties'], name: string) => {
  const one = schema?.[name];
  return typeof one === 'object' ? one.type : undefined;
};

/** Boxes hold text: what the tool wants as a number or a yes becomes one. An empty box is a value not given. */
export const toolInput = ({ properties }: JSONSchema7, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      if (value === '') return [];
      const kind = kindOf(properties, name);
      if (typeof value !== 'string') return [[name, kind === 'string' ? JSON.stringify(value) : value]];
      const isNumber =
        (kind === 'number' || kind === 'integer') && value.trim() !== '' && Number.isFinite(Number(value));
      if (isNumber) return [[name, Number(value)]];
      if (kind === 'boolean' && /^(true|false)$/.test(value)) return [[name, value === 'true']];
      return [[name, value]];
    }),
  );
