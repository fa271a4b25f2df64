import { type MemberLevel, memberLevel } from '@zhixing/contract/user';
import type { AccountCtx } from '../../ctx.ts';

export const rankOf = (level: MemberLevel) => memberLevel.options.indexOf(level);

/** A level counts until it ends. */
export const isOver = ({ endAt }: { endAt: Date | null }, now: Date) => endAt !== null && endAt <= now;

/** Users of an enterprise, the admin, whitelisted accounts and those the tenant's settings name pass the member gate. */
export const isMemberExempt = ({ tenant, actor }: Pick<AccountCtx, 'tenant' | 'actor'>, isWhite: boolean) =>
  tenant.kind === 'enterprise' ||
  actor.role === 'admin' ||
  isWhite ||
  tenant.settings.memberExemptAccounts.includes(actor.username);
