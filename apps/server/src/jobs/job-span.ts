import type { Request } from '@restatedev/restate-sdk';
import { inSpan } from '../base/trace.ts';
import type { Services } from '../ctx.ts';

/** The request that caused a job keeps its id in the worker's log and its trace. */
export const inJobSpan = <T>({ log }: Services, name: string, request: Request, work: () => Promise<T>): Promise<T> => {
  const requestId = request.headers.get('x-request-id') ?? '';
  const started = performance.now();
  return inSpan(name, { 'request.id': requestId }, request.headers.get('traceparent'), async () => {
    try {
      const result = await work();
      log.info({ result, ms: Math.round(performance.now() - started) }, 'job done');
      return result;
    } catch (err) {
      log.warn({ err }, 'job attempt failed');
      throw err;
    }
  });
};
