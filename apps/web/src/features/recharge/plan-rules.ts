import type { MemberCategory } from '@zhixing/contract/membership';
import type { MemberLevel } from '@zhixing/contract/user';

/** Who looks at the plans. */
export type Holder = MemberLevel | 'GUEST';
export type PlanAction = 'start' | 'upgrade' | 'renew' | 'enjoyed';

const rank: Record<MemberLevel, number> = {
  FREE: 0,
  MONTHLY: 1,
  PER_FLAGSHIP_MONTHLY: 2,
  ENT_ADVANCED_MONTHLY: 3,
  ENT_FLAGSHIP_MONTHLY: 4,
};

export const isFree = (holder: Holder): boolean => holder === 'GUEST' || holder === 'FREE';

/** Who has chosen a side sees that side only. */
export const tabsFor = (holder: Holder): readonly MemberCategory[] => {
  if (isFree(holder)) return ['PERSONAL', 'ENTERPRISE'];
  return holder.startsWith('ENT_') ? ['ENTERPRISE'] : ['PERSONAL'];
};

/** Whoever is in another's team has its plan without paying for it. */
export const isTeamGuest = (holder: Holder, groups: readonly { readonly isOwner: boolean }[]): boolean =>
  holder.startsWith('ENT_') && groups.length > 0 && !groups.some(({ isOwner }) => isOwner);

/** What the button of a plan does. A guest is treated as a free user and asked to log in. */
export const planAction = (holder: Holder, plan: MemberLevel, isGuestOfTeam = false): PlanAction => {
  const held = holder === 'GUEST' ? 'FREE' : holder;
  if (plan === held && isGuestOfTeam) return 'enjoyed';
  if (plan === held) return plan === 'FREE' ? 'start' : 'renew';
  return rank[plan] > rank[held] ? 'upgrade' : 'enjoyed';
};

/** The one plan that stands out: the highest that can still be had. */
export const bestUpgrade = (holder: Holder, plans: readonly MemberLevel[]): MemberLevel | undefined =>
  plans.findLast((plan) => planAction(holder, plan) === 'upgrade');

/** Shown only while the real plans cannot be had. */
export const usualPrices: readonly (readonly [MemberLevel, number])[] = [
  ['FREE', 0],
  ['MONTHLY', 890],
  ['PER_FLAGSHIP_MONTHLY', 2990],
];

/** Teams come with enterprise plans; on personal ones inviting people is still to come, whatever number stands there. */
export const isInvitingToCome = (category: MemberCategory): boolean => category === 'PERSONAL';
