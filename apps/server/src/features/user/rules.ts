import type { TenantSettings } from '@zhixing/contract/tenant';
import type { MemberLevel, UserInfo } from '@zhixing/contract/user';
import type { AccountCtx } from '../../ctx.ts';

/** A level counts until it ends; after that the account is FREE again. */
export const activeLevel = (
  membership: { level: MemberLevel; endAt: Date | null } | null | undefined,
  now: Date,
): MemberLevel => (membership && (!membership.endAt || membership.endAt > now) ? membership.level : 'FREE');

export const landingOf = ({ homeLandingAccounts }: TenantSettings, username: string): UserInfo['landing'] =>
  homeLandingAccounts.includes(username) ? '/home' : '/index';

const plainName = (username: string) =>
  /^1\d{10}$/.test(username) ? `${username.slice(0, 3)}****${username.slice(7)}` : (username.split('@')[0] ?? username);

/** What the page calls a person: what they chose, the part before the @, or the phone number with its middle hidden. */
export const displayNameOf = ({ username, displayName }: { username: string; displayName: string }) =>
  displayName || plainName(username);

/** Users of an enterprise, the admin, whitelisted accounts and those the tenant's settings name pass the member gate. */
export const isMemberExempt = ({ tenant, actor }: Pick<AccountCtx, 'tenant' | 'actor'>, isWhite: boolean) =>
  tenant.kind === 'enterprise' ||
  actor.role === 'admin' ||
  isWhite ||
  tenant.settings.memberExemptAccounts.includes(actor.username);
