import { type MemberLevel, memberLevel } from '@zhixing/contract/user';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';

export const rankOf = (level: MemberLevel) => memberLevel.options.indexOf(level);

/** A level counts until it ends, or until another grant begins or ends. */
export const isOver = ({ endAt, recheckAt }: { endAt: Date | null; recheckAt: Date | null }, now: Date) =>
  [endAt, recheckAt].some((at) => at !== null && at <= now);

/** The last day in China on which a level counts; null for one without end. */
export const lastDayOf = ({ level, endAt }: { level: MemberLevel; endAt: Date | null }) =>
  level === 'FREE' || !endAt ? null : chinaDay(new Date(endAt.getTime() - 1));

/** Users of an enterprise, the admin, whitelisted accounts and those the tenant's settings name pass the member gate. */
export const isMemberExempt = ({ tenant, actor }: Pick<AccountCtx, 'tenant' | 'actor'>, isWhite: boolean) =>
  tenant.kind === 'enterprise' ||
  actor.role === 'admin' ||
  isWhite ||
  tenant.settings.memberExemptAccounts.includes(actor.username);
