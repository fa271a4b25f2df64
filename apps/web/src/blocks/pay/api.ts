import { queryOptions } from '@tanstack/react-query';
import { type OrderToPay, orderPollMs, orderState, payChannels } from '@zhixing/contract/order';
import { findUseFeeData } from '@zhixing/contract/user';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import { loadUser } from '../../lib/user.ts';
import { memberInfoQuery } from './member-info.ts';

export const payChannelsQuery = queryOptions({
  queryKey: ['pay', 'channels'],
  queryFn: ({ signal }) => call(payChannels, {}, { quiet: true, signal }),
});

/** Balance and what was spent so far. */
export const balanceQuery = queryOptions({
  queryKey: ['pay', 'balance'],
  queryFn: ({ signal }) => call(findUseFeeData, {}, { quiet: true, signal }),
  staleTime: 0,
});

/** Asks until the order has come to an end, while somebody looks at the page. */
export const orderStateQuery = ({ orderId, orderStatus }: Pick<OrderToPay, 'orderId' | 'orderStatus'>) =>
  queryOptions({
    queryKey: ['pay', 'order', orderId],
    queryFn: async ({ signal }) =>
      (await call(orderState, { params: { id: orderId } }, { quiet: true, signal })).orderStatus,
    enabled: orderStatus === 'PENDING',
    refetchInterval: ({ state }) => (state.data && state.data !== 'PENDING' ? false : orderPollMs),
    refetchOnWindowFocus: ({ state }) => (state.data && state.data !== 'PENDING' ? false : 'always'),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Level, balance and lists as they are after a payment. */
export const readAgainAfterPaying = async (): Promise<void> => {
  await Promise.all([
    loadUser(),
    queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: memberInfoQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['orders'] }),
  ]);
};
