import type { z } from 'zod';

/** What fits the schema, or undefined: text of others is read, never believed to be JSON. */
export const readJson = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
