import type { ZodType } from 'zod';

type Check = { check?: string; maximum?: number; minimum?: number; value?: number; format?: string };
export type Def = {
  type: string;
  format?: string;
  shape?: Record<string, ZodType>;
  element?: ZodType;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  options?: ZodType[];
  items?: ZodType[];
  keyType?: ZodType;
  valueType?: ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
  left?: ZodType;
  right?: ZodType;
  getter?: () => ZodType;
};
export const defOf = (schema: ZodType) => (schema as unknown as { def: Def }).def;

const checksOf = (schema: ZodType): Check[] =>
  ((schema as unknown as { def: { checks?: { _zod: { def: Check } }[] } }).def.checks ?? []).map(
    ({ _zod }) => _zod.def,
  );

/** The bounds a schema sets by itself: of a length, or of a number. */
export const boundsOf = (schema: ZodType) => {
  const checks = checksOf(schema);
  const of = (name: string, pick: (check: Check) => number | undefined) =>
    checks.filter(({ check }) => check === name).map(pick)[0];
  return {
    longest: of('max_length', ({ maximum }) => maximum),
    shortest: of('min_length', ({ minimum }) => minimum),
    most: of('less_than', ({ value }) => value),
    least: of('greater_than', ({ value }) => value),
  };
};

/** What stands inside `optional`, `default`, `nullable`, `pipe` and their like, or undefined. */
export const wrappedIn = (schema: ZodType): ZodType | undefined => {
  const { innerType, getter, in: from, out } = defOf(schema);
  if (innerType) return innerType;
  if (getter) return getter();
  return from && defOf(from).type === 'transform' ? out : from;
};
