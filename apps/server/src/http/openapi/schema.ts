import { jsonValue } from '@zhixing/contract/json-value';
import { type ZodType, z } from 'zod';

type Json = Record<string, unknown>;

/** Schemas that refer to themselves stand in the components, under the name the contract registered for them. */
const pointToComponents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, pointToComponents(inner)],
    ),
  );
};

/** What may be any JSON is said so: makers of clients stumble over a type that refers to itself. */
const plain = { description: '任意 JSON' };
const override: NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'] = ({ zodSchema, jsonSchema }) => {
  // One with a rule of its own is a copy.
  if (![zodSchema, zodSchema._zod.parent].includes(jsonValue as never)) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, plain);
};

/** Gives the schema of a part of a route, and gathers what it shares with others. */
export const createSchemas = () => {
  const shared: Record<string, unknown> = {};
  const schemaOf = (schema: ZodType, io: 'input' | 'output'): Json => {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
    const text = JSON.stringify(whole);
    const { $schema, $defs, ...json } = whole;
    for (const [name, definition] of Object.entries($defs ?? {})) {
      // Once anything was checked against it, what any JSON may be is set apart too, and nothing refers to that.
      if (!text.includes(`"#/$defs/${name}"`)) continue;
      const { id, ...rest } = pointToComponents(definition) as Json;
      shared[name] = rest;
    }
    return pointToComponents(json) as Json;
  };
  return { shared, schemaOf };
};
export type SchemaOf = ReturnType<typeof createSchemas>['schemaOf'];
