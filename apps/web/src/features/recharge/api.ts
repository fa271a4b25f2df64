import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useBenefitCode } from '@zhixing/contract/benefit-code';
import { type MemberCategory, memberTemplates, monthConfigs } from '@zhixing/contract/membership';
import { buyMembers, createTopUp, quoteMembers, topUpTemplates } from '@zhixing/contract/order';
import type { RouteReply } from '@zhixing/contract/route';
import type { MemberLevel } from '@zhixing/contract/user';
import { call } from '../../lib/call.ts';

export const plansQuery = (category: MemberCategory) =>
  queryOptions({
    queryKey: ['recharge', 'plans', category],
    queryFn: ({ signal }) => call(memberTemplates, { query: { category } }, { quiet: true, signal }),
  });

export const termsQuery = queryOptions({
  queryKey: ['recharge', 'terms'],
  queryFn: async ({ signal }) => {
    const terms = await call(monthConfigs, {}, { quiet: true, signal });
    return terms.toSorted((one, other) => one.monthNum - other.monthNum);
  },
});

export type Quote = RouteReply<typeof quoteMembers>;

export const quoteQuery = (orderTemplateId: MemberLevel, configId: string | undefined) =>
  queryOptions({
    queryKey: ['recharge', 'quote', orderTemplateId, configId],
    queryFn: ({ signal }) =>
      call(quoteMembers, { body: { orderTemplateId, configId: configId ?? '' } }, { quiet: true, signal }),
    enabled: configId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const amountsQuery = queryOptions({
  queryKey: ['recharge', 'amounts'],
  queryFn: async ({ signal }) => {
    const amounts = await call(topUpTemplates, {}, { quiet: true, signal });
    return amounts.toSorted((one, other) => one.amount - other.amount);
  },
});
export type TopUpAmount = RouteReply<typeof topUpTemplates>[number];

/** What is to be bought, at the price that was shown. */
export type MembersWish = {
  readonly orderTemplateId: MemberLevel;
  readonly configId: string;
  readonly orderAmount: number;
  readonly groupId?: string;
  readonly groupName?: string;
};

export const orderMembers = (wish: MembersWish, requestKey: string) =>
  call(buyMembers, { body: { ...wish, requestKey } }, { quiet: true });

export const orderTopUp = ({ id }: { readonly id: string }, requestKey: string) =>
  call(createTopUp, { params: { id }, body: { requestKey } }, { quiet: true });

export const enterCode = (benefitCode: string) => call(useBenefitCode, { body: { benefitCode } });
