import { queryOptions } from '@tanstack/react-query';
import { createTopUp, topUpTemplates } from '@zhixing/contract/order';
import type { RouteReply } from '@zhixing/contract/route';
import { call } from '../../lib/call.ts';

/** What a wallet can be topped up by, the least first. */
export const amountsQuery = queryOptions({
  queryKey: ['pay', 'amounts'],
  queryFn: async ({ signal }) => {
    const amounts = await call(topUpTemplates, {}, { quiet: true, signal });
    return amounts.toSorted((one, other) => one.amount - other.amount);
  },
});
export type TopUpAmount = RouteReply<typeof topUpTemplates>[number];

export const orderTopUp = ({ id }: { readonly id: string }, requestKey: string) =>
  call(createTopUp, { params: { id }, body: { requestKey } }, { quiet: true });
