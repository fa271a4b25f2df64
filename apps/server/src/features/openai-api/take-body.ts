import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { AppError } from '../../base/app-error.ts';

/** The body is let go of: its pictures must not stay in memory for as long as an answer takes. */
export const takeBody = <T>(request: FastifyRequest, schema: ZodType<T>): T => {
  const parsed = schema.safeParse(request.body);
  request.body = undefined;
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_REQUEST', {}, { [issue?.path.join('.') || 'body']: issue?.message ?? '' });
};
