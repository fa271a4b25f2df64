import { type ZodType, z } from 'zod';

/** Success codes; 50002 passes through to the caller without a global message. */
export const successCodes = [200, 0] as const;
/** Calls about knowledge bases answer 0 where all others answer 200, as the specification wants. */
export const successCodeOf = (path: string) => (path.startsWith('/knowledge_api/') ? 0 : 200);
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
