import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../blocks/pay/api.ts';
import { memberInfoQuery } from '../../blocks/pay/member-info.ts';
import { useSession } from '../../lib/session.ts';
import type { Holder } from './plan-rules.ts';

/** Who looks at the page: what the server says now, until then what was known at login. */
export const useHolder = () => {
  const { token, user } = useSession();
  const isGuest = token === undefined;
  const member = useQuery({ ...memberInfoQuery, enabled: !isGuest });
  const money = useQuery({ ...balanceQuery, enabled: !isGuest });
  const known = member.data ?? user?.userMemberLevel;
  const holder: Holder = isGuest ? 'GUEST' : (known?.memberLevel ?? 'FREE');
  return {
    holder,
    user,
    endDate: known?.endDate?.slice(0, 10) ?? undefined,
    isTrial: member.data?.isTrial ?? false,
    isExempt: member.data?.isExempt ?? false,
    balance: money.data?.accountBalance ?? user?.userInfo.accountBalance,
    groups: user?.groups ?? [],
  };
};
