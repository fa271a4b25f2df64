import { isRecord } from '../is-record.ts';

/** Gives back what may stay of a value; undefined where nothing may. */
export type Keep = (value: unknown) => unknown;

const longestName = 200;
const maxItems = 60;

export const text =
  (max = longestName): Keep =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : undefined;
export const number: Keep = (value) => (typeof value === 'number' && Math.abs(value) < 1e15 ? value : undefined);
export const flag: Keep = (value) => (typeof value === 'boolean' ? value : undefined);
export const oneOf =
  (...known: string[]): Keep =>
  (value) =>
    typeof value === 'string' && known.includes(value) ? value : undefined;
export const either =
  (...ways: Keep[]): Keep =>
  (value) => {
    for (const way of ways) {
      const kept = way(value);
      if (kept !== undefined) return kept;
    }
    return undefined;
  };
export const list =
  (keep: Keep, max = maxItems): Keep =>
  (value) =>
    Array.isArray(value) ? value.slice(0, max).flatMap((one) => keep(one) ?? []) : undefined;
export const object =
  (fields: Record<string, Keep>): Keep =>
  (value) => {
    if (!isRecord(value)) return undefined;
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, keep]) => {
        const kept = Object.hasOwn(value, name) ? keep(value[name]) : undefined;
        return kept === undefined ? [] : [[name, kept]];
      }),
    );
  };
export const oneOrMany = (keep: Keep): Keep => either(list(keep, 8), keep);
