import type { findUserMemberInfo } from '@zhixing/contract/membership';
import type { RouteReply } from '@zhixing/contract/route';

type MemberInfo = Pick<RouteReply<typeof findUserMemberInfo>, 'isExempt' | 'quotas'>;

/** From here on it is said. */
const few = 5;

/** Chats that are left, when they are few: of the day with free agents, of the month with priced ones. */
export const chatsLeft = ({ isExempt, quotas }: MemberInfo, isPriced: boolean): number | undefined => {
  const { limit, used } = isPriced ? quotas.paidAgentCount : quotas.countPerDay;
  const left = Math.max(0, limit - used);
  // Who has none in their plan pays by the chat: there is nothing to count down.
  if (isExempt || limit === 0 || left > few) return undefined;
  return left;
};
