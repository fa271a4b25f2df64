import { z } from 'zod';

export const fieldTypes = ['text-input', 'number', 'boolean', 'object', 'array'] as const;

/** One value of a call: given by the model, or fixed by the author and never shown to it. */
export const pluginField = z.object({
  name: z.string().trim().min(1).max(64),
  fixedValue: z.string().max(2_000).default(''),
  description: z.string().max(300).default(''),
  required: z.boolean().default(false),
  options: z.array(z.string().max(200)).max(50).default([]),
  type: z.enum(fieldTypes).default('text-input'),
});
export type PluginField = z.infer<typeof pluginField>;

export const timeoutMs = z.number().int().min(100).max(30_000).default(10_000);
/** Asks the person before it is called, unless the author has approved it once and for all. */
export const sideEffect = z.object({
  hasEffect: z.boolean().default(false),
  isPreApproved: z.boolean().default(false),
});

export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** Of all methods only these promise to change nothing. */
export const isReading = (method: string) => method === 'GET' || method === 'HEAD';
export const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''] as const;
