import type { ZodType } from 'zod';
import { boundsOf, defOf, wrappedIn } from './schema-def.ts';

/** Tried one after another where a schema asks for a form. */
const texts = [
  'sample',
  '样例',
  '019a0000-0000-7000-8000-000000000001',
  'https://example.com/a',
  'https://example.com',
  'example.com',
  '#d6e4ff',
  '1',
  '2026-01-02',
  '2026-01-02T03:04:05Z',
  'a@example.com',
  '13800000000',
  '123456',
  'abcd',
  'new-password-1',
  'v'.repeat(43),
  '{{start.text}}',
  'start',
  '.5',
  '{}',
  '*/5 * * * *',
  '0123456789abcdef0123456789abcdef',
];

const first = (schema: ZodType, candidates: unknown[]) => {
  const found = candidates.findIndex((value) => schema.safeParse(value).success);
  return found < 0 ? undefined : candidates[found];
};

const numbers = (schema: ZodType) => {
  const { least = 0, most = 1 } = boundsOf(schema);
  return [1, 0, least, most, least + 1, Math.ceil(least), 0.5];
};

/** What stands in place of a text or of anything, where the schema takes it; `name` is the field's. */
type Fill = { readonly text?: (name: string) => string; readonly anything?: unknown; readonly flag?: boolean };

const whole = (schema: ZodType, deep: number, fill: Fill, name = ''): unknown => {
  const def = defOf(schema);
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).flatMap(([key, field]) => {
        const value = deep > 6 && field.safeParse(undefined).success ? undefined : whole(field, deep + 1, fill, key);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  if (def.options)
    return first(
      schema,
      def.options.map((option) => whole(option, deep + 1, fill, name)),
    );
  if (def.left && def.right)
    return { ...(whole(def.left, deep, fill) as object), ...(whole(def.right, deep, fill) as object) };
  if (def.items) return def.items.map((item) => whole(item, deep + 1, fill, name));
  if (def.element) return deep > 8 ? [] : [whole(def.element, deep + 1, fill, name)];
  if (def.valueType)
    return deep > 8
      ? {}
      : { [String(whole(def.keyType as ZodType, deep, fill))]: whole(def.valueType, deep + 1, fill, name) };
  if (def.type === 'literal') return def.values?.[0];
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
  if (def.type === 'boolean') return fill.flag ?? true;
  if (def.type === 'null') return null;
  if (def.type === 'number') return first(schema, numbers(schema));
  if (def.type === 'string')
    return first(schema, [
      ...(fill.text ? [fill.text(name)] : []),
      ...texts,
      'x'.repeat(boundsOf(schema).shortest ?? 1),
    ]);
  if (['unknown', 'any', 'custom'].includes(def.type)) return fill.anything ?? { a: 1 };
  const inner = wrappedIn(schema);
  if (inner) return deep > 20 ? undefined : whole(inner, deep + 1, fill, name);
  throw new Error(`no value is known for a schema of type ${def.type}`);
};

/** A value with every field it can have; refinements between fields may still refuse it. */
export const validValue = (schema: ZodType, fill: Fill = {}): unknown => whole(schema, 0, fill);
