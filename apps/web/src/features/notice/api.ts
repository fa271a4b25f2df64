import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { noticePage, readNotices, unreadNotices } from '@zhixing/contract/notice';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';

const pageSize = 20;
const pollMs = 60_000;

/** Asked every minute while the page is looked at, and when it is looked at again. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notice', 'unread', userId],
    queryFn: async ({ signal }) => (await call(unreadNotices, {}, { quiet: true, signal })).unread,
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  });

export const noticesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['notice', 'list', userId],
    queryFn: ({ pageParam, signal }) =>
      call(noticePage, { query: { pageNumber: pageParam, pageSize } }, { quiet: true, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length : undefined),
    staleTime: 0,
  });

export const markRead = async (userId: string, id: string): Promise<void> => {
  const { unread } = await call(readNotices, { body: { id } });
  queryClient.setQueryData(unreadQuery(userId).queryKey, unread);
  await queryClient.invalidateQueries({ queryKey: noticesQuery(userId).queryKey });
};
