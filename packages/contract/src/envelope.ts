import { type ZodType, z } from 'zod';

/** Success codes; 50002 passes through to the caller without a global message. */
export const successCodes = [200, 0] as const;
export const passThroughCode = 50002;

export const envelopeOf = <S extends ZodType>(data: S) => z.object({ code: z.number(), msg: z.string(), data });

export const failure = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.null(),
  errorCode: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
