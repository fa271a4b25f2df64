import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useBenefitCode } from '@zhixing/contract/benefit-code';
import { type MemberCategory, memberTemplates, monthConfigs } from '@zhixing/contract/membership';
import { buyMembers, quoteMembers } from '@zhixing/contract/order';
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

export const quoteQuery = (orderTemplateId: MemberLevel, configId: string | undefined, groupId?: string) =>
  queryOptions({
    queryKey: ['recharge', 'quote', orderTemplateId, configId, groupId],
    queryFn: ({ signal }) =>
      call(quoteMembers, { body: { orderTemplateId, configId: configId ?? '', groupId } }, { quiet: true, signal }),
    enabled: configId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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

export const enterCode = (benefitCode: string) => call(useBenefitCode, { body: { benefitCode } });
