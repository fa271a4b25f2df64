import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as order from '@zhixing/contract/order';
import { walletEntries, walletStatement, walletUse } from '@zhixing/contract/wallet';
import type { DaySpan } from '../../blocks/pay/day-span.ts';
import { call, queryText } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import { saveDownload } from '../../lib/save-download.ts';
import { spendingOf } from './spending.ts';

export const orderPageSize = 100;
const entryPageSize = 20;

export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) =>
      call(order.orderList, { body: { pageNumber: page - 1, pageSize: orderPageSize } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readOrdersAgain = () => queryClient.invalidateQueries({ queryKey: ['orders'] });

export const payAgain = (id: string) => call(order.rePayOrder, { params: { id } });

export const cancelOrder = (orderNo: string) => call(order.cancelOrder, { body: { orderNo } });

export const spendingQuery = (span: DaySpan) =>
  queryOptions({
    queryKey: ['spending', span.from, span.to],
    queryFn: async ({ signal }) => {
      const body = { startDate: span.from, endDate: span.to };
      return spendingOf(await call(walletUse, { body }, { quiet: true, signal }), span);
    },
    staleTime: 0,
  });

export const entriesQuery = infiniteQueryOptions({
  queryKey: ['wallet-entries'],
  queryFn: ({ pageParam, signal }) =>
    call(
      walletEntries,
      { query: { pageSize: entryPageSize, ...(pageParam > 0 && { before: pageParam }) } },
      { quiet: true, signal },
    ),
  initialPageParam: 0,
  getNextPageParam: ({ content, hasMore }) => (hasMore ? content.at(-1)?.seq : undefined),
  staleTime: 0,
});

export const saveStatement = ({ from, to }: DaySpan, name: string): Promise<void> =>
  saveDownload(`${walletStatement.path}${queryText({ startDate: from, endDate: to })}`, `${name}-${from}-${to}.csv`);
