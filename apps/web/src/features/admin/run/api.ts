import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { beginRunAgain, endRun, type OpenRun, operationState } from '@zhixing/contract/operation';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';

const key = ['admin', 'operation'] as const;
const everyMs = 5_000;

export const operationQuery = (olderThan: number) =>
  queryOptions({
    queryKey: [...key, olderThan],
    queryFn: ({ signal }) => call(operationState, { query: { olderThan: String(olderThan) } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
  });

export const changeRun = async ({ id }: OpenRun, change: 'end' | 'again'): Promise<void> => {
  await call(change === 'end' ? endRun : beginRunAgain, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: key });
};
