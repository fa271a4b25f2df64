import { z } from 'zod';
import { readSchema } from './json-schema/check-schema.ts';
import { limits, overWords } from './limit.ts';

/** How an agent answers: in words, or JSON by a schema; without one, any object. The schema is kept as it was typed. */
export const answerSetting = z.object({
  format: z.enum(['text', 'json']).default('text'),
  schema: z
    .string()
    .max(limits.answerSchema.most, { error: overWords('answerSchema'), abort: true })
    .refine((text) => text === '' || 'schema' in readSchema(text), '不是可用的 JSON Schema')
    .default(''),
});
