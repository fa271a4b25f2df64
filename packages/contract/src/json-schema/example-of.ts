import { isRecord } from '../is-record.ts';
import type { JsonSchema } from './check-schema.ts';
import { formats } from './formats.ts';
import { nodeAt } from './node-at.ts';

const deepest = 8;
const mostItems = 3;

const numberFor = ({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf }: JsonSchema) => {
  const step = typeof multipleOf === 'number' ? multipleOf : type === 'integer' ? 1 : 0.5;
  if (typeof minimum === 'number') return Math.ceil(minimum / step) * step;
  if (typeof exclusiveMinimum === 'number') return (Math.floor(exclusiveMinimum / step) + 1) * step;
  const top =
    typeof maximum === 'number' ? maximum : typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : step;
  return Math.floor(Math.min(top, step) / step) * step;
};

const textFor = ({ format, minLength, maxLength, title, description }: JsonSchema, name: string) => {
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known) return known.example;
  const said = [title, description, name].find((one): one is string => typeof one === 'string' && one !== '') ?? '…';
  const most = typeof maxLength === 'number' ? maxLength : 20;
  return [...said.slice(0, most)].join('').padEnd(typeof minLength === 'number' ? minLength : 0, '…');
};

/** A value of the shape that a schema asks for. Made of the schema alone, so a pattern may still refuse it. */
export const exampleOf = (root: JsonSchema): unknown => {
  const make = (given: unknown, name: string, depth: number): unknown => {
    if (!isRecord(given) || depth > deepest) return null;
    const at = (one: unknown, as = name) => make(one, as, depth + 1);
    if (typeof given.$ref === 'string') return at(nodeAt(root, given.$ref));
    if (Object.hasOwn(given, 'const')) return given.const;
    if (Array.isArray(given.enum)) return given.enum[0];
    if (Array.isArray(given.examples) && given.examples.length > 0) return given.examples[0];
    if (Object.hasOwn(given, 'default')) return given.default;
    const choices = [given.anyOf, given.oneOf].find(Array.isArray);
    if (choices) return at({ ...given, anyOf: undefined, oneOf: undefined, ...(choices[0] as object) });
    if (Array.isArray(given.allOf)) return at(Object.assign({}, ...given.allOf));
    const kind = Array.isArray(given.type) ? given.type[0] : given.type;
    if (kind === 'object' || isRecord(given.properties))
      return Object.fromEntries(
        Object.entries(isRecord(given.properties) ? given.properties : {}).map(([key, one]) => [key, at(one, key)]),
      );
    if (kind === 'array') {
      const first = Array.isArray(given.prefixItems) ? given.prefixItems.map((one) => at(one)) : [];
      const wanted = Math.min(Math.max(Number(given.minItems ?? 1), 1), mostItems) - first.length;
      return [...first, ...Array.from({ length: Math.max(0, wanted) }, () => at(given.items ?? {}))];
    }
    if (kind === 'integer' || kind === 'number') return numberFor({ ...given, type: kind });
    if (kind === 'boolean') return true;
    return kind === 'string' ? textFor(given, name) : null;
  };
  return make(root, '', 0);
};
