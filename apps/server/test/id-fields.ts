import type { Route } from '@zhixing/contract/route';
import { defOf } from '@zhixing/contract/test/schema-def';
import type { ZodType } from 'zod';

/** Named like the id of something; an icon or a picture may carry the id of a file. */
const isIdName = (name: string) => /^(id|ids|uuid|avatar)$|(Id|Ids|_id|_ids|Icon)$/.test(name);

const walk = (schema: ZodType, path: string, name: string): string[] => {
  const def = defOf(schema);
  if (def.shape) return Object.entries(def.shape).flatMap(([key, field]) => walk(field, `${path}.${key}`, key));
  if (def.element) return walk(def.element, `${path}.0`, name);
  if (def.valueType) return walk(def.valueType, `${path}.*`, name);
  if (def.options) return [...new Set(def.options.flatMap((option) => walk(option, path, name)))];
  const inner = def.innerType ?? def.in;
  if (inner) return walk(inner, path, name);
  const isId = def.format === 'uuid' || def.format === 'guid' || (def.type === 'string' && isIdName(name));
  return isId ? [path] : [];
};

/** Where a call of the route can name an object: `params.id`, `body.schema_ids.0`. */
export const idFieldsOf = (route: Route) =>
  (['params', 'query', 'body'] as const).flatMap((part) => (route[part] ? walk(route[part], part, '') : []));

/** The call with one of its fields set; what lies between is made. */
export const withField = <C extends object>(call: C, path: string, value: string): C => {
  const copy = structuredClone(call) as Record<string, unknown>;
  const keys = path.split('.');
  let at: Record<string, unknown> = copy;
  for (const [index, key] of keys.slice(0, -1).entries()) {
    at[key] ??= keys[index + 1] === '0' ? [] : {};
    at = at[key] as Record<string, unknown>;
  }
  at[keys.at(-1) ?? ''] = value;
  return copy as C;
};
