import type { AdminUser } from '@zhixing/contract/admin';
import type { Role, UserInfo } from '@zhixing/contract/user';

export const roles: readonly Role[] = ['user', 'support', 'admin'];
export const statuses: readonly AdminUser['status'][] = ['active', 'disabled'];

export const roleOf = (value: string): Role | undefined => roles.find((role) => role === value);
export const statusOf = (value: string): AdminUser['status'] | undefined => statuses.find((one) => one === value);

export type Change = Pick<AdminUser, 'role' | 'isWhite' | 'status'>;
export const changeOf = ({ role, isWhite, status }: AdminUser): Change => ({ role, isWhite, status });

export type Effect =
  | { readonly kind: 'role'; readonly before: Role; readonly after: Role }
  | { readonly kind: 'whiteOn' | 'whiteOff' | 'disable' | 'enable' };

/** What saving will do, the gravest first. */
export const effectsOf = (before: Change, after: Change): Effect[] => {
  const effects: Effect[] = [];
  if (before.status !== after.status) effects.push({ kind: after.status === 'disabled' ? 'disable' : 'enable' });
  if (before.role !== after.role) effects.push({ kind: 'role', before: before.role, after: after.role });
  if (before.isWhite !== after.isWhite) effects.push({ kind: after.isWhite ? 'whiteOn' : 'whiteOff' });
  return effects;
};

type Me = Pick<UserInfo, 'id' | 'tenantId' | 'isPlatformStaff'>;

export const isSelf = (user: AdminUser, me: Me | undefined): boolean => user.id === me?.id;

/** Staff in the platform's own tenant reach every tenant; in any other one only that. */
export const hasPlatformReach = (user: AdminUser, me: Me | undefined): boolean =>
  (me?.isPlatformStaff ?? false) && user.tenantId === me?.tenantId;

/** Ways to reach the account beyond its name, without saying the same twice. */
export const contactsOf = ({ username, email, phone }: AdminUser): string[] =>
  [email, phone].filter((contact): contact is string => contact !== null && contact !== username);
