import { queryOptions } from '@tanstack/react-query';
import { readTrace, type Trace } from '@zhixing/contract/studio';
import { call } from '../../../lib/call.ts';

export const fetchTrace = (id: string, signal?: AbortSignal): Promise<Trace> =>
  call(readTrace, { params: { id } }, { quiet: true, ...(signal ? { signal } : {}) });

/** Of a run that is over: it never changes. */
export const traceQuery = (id: string) =>
  queryOptions({
    queryKey: ['studio', 'trace', id],
    queryFn: ({ signal }) => fetchTrace(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
