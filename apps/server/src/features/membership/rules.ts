import type { MemberLevel } from '@zhixing/contract/user';
import type { AccountCtx } from '../../ctx.ts';

/** A level counts until it ends; after that the account is FREE again. */
export const activeLevel = (
  membership: { level: MemberLevel; endAt: Date | null } | null | undefined,
  now: Date,
): MemberLevel => (membership && (!membership.endAt || membership.endAt > now) ? membership.level : 'FREE');

/** Users of an enterprise, the admin, whitelisted accounts and those the tenant's settings name pass the member gate. */
export const isMemberExempt = ({ tenant, actor }: Pick<AccountCtx, 'tenant' | 'actor'>, isWhite: boolean) =>
  tenant.kind === 'enterprise' ||
  actor.role === 'admin' ||
  isWhite ||
  tenant.settings.memberExemptAccounts.includes(actor.username);
