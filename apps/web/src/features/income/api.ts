import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { incomeSheet, readIncome } from '@zhixing/contract/income';
import type { RouteCall } from '@zhixing/contract/route';
import * as withdrawal from '@zhixing/contract/withdrawal';
import type { DaySpan } from '../../blocks/pay/day-span.ts';
import { call, queryText } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import { saveDownload } from '../../lib/save-download.ts';

export const withdrawalPageSize = 5;
const key = ['income'] as const;

export const incomeQuery = ({ from, to }: DaySpan) =>
  queryOptions({
    queryKey: [...key, 'sums', from, to],
    queryFn: ({ signal }) => call(readIncome, { query: { startDate: from, endDate: to } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const withdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'withdrawals', page],
    queryFn: ({ signal }) =>
      call(
        withdrawal.listWithdrawals,
        { query: { pageNumber: page - 1, pageSize: withdrawalPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const withdraw = async (body: RouteCall<typeof withdrawal.requestWithdrawal>['body']): Promise<void> => {
  await call(withdrawal.requestWithdrawal, { body }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: key });
};

export const saveIncome = ({ from, to }: DaySpan) =>
  saveDownload(`${incomeSheet.path}${queryText({ startDate: from, endDate: to })}`, `income-${from}-${to}.csv`);
