import type { MemberLevel } from '@zhixing/contract/user';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';

type Held = { level: MemberLevel; endAt: Date | null } | null | undefined;

/** A level counts until it ends; after that the account is FREE again. */
export const activeLevel = (membership: Held, now: Date): MemberLevel =>
  membership && (!membership.endAt || membership.endAt > now) ? membership.level : 'FREE';

/** The last day in China on which a level counts; null for one without end. */
export const lastDayOf = (membership: Held, now: Date) =>
  membership?.endAt && activeLevel(membership, now) !== 'FREE'
    ? chinaDay(new Date(membership.endAt.getTime() - 1))
    : null;

/** Users of an enterprise, the admin, whitelisted accounts and those the tenant's settings name pass the member gate. */
export const isMemberExempt = ({ tenant, actor }: Pick<AccountCtx, 'tenant' | 'actor'>, isWhite: boolean) =>
  tenant.kind === 'enterprise' ||
  actor.role === 'admin' ||
  isWhite ||
  tenant.settings.memberExemptAccounts.includes(actor.username);
