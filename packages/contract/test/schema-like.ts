import { type ZodType, z } from 'zod';

/** A schema that a sample fits, for documents whose form somebody else has laid down. */
export const schemaLike = (sample: unknown): ZodType => {
  if (Array.isArray(sample)) return z.array(schemaLike(sample[0]));
  if (typeof sample === 'object' && sample !== null)
    return z.looseObject(Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, schemaLike(value)])));
  if (typeof sample === 'string') return z.string();
  if (typeof sample === 'number') return z.number();
  return typeof sample === 'boolean' ? z.boolean() : z.unknown();
};
