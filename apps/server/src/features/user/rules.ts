import type { TenantSettings } from '@zhixing/contract/tenant';
import type { UserInfo } from '@zhixing/contract/user';

export const landingOf = ({ homeLandingAccounts }: TenantSettings, username: string): UserInfo['landing'] =>
  homeLandingAccounts.includes(username) ? '/home' : '/index';

const plainName = (username: string) =>
  /^1\d{10}$/.test(username) ? `${username.slice(0, 3)}****${username.slice(7)}` : (username.split('@')[0] ?? username);

/** What the page calls a person: what they chose, the part before the @, or the phone number with its middle hidden. */
export const displayNameOf = ({ username, displayName }: { username: string; displayName: string }) =>
  displayName || plainName(username);
