import type { UserInfo } from '@zhixing/contract/user';

export const adminTabs = [
  'tenants',
  'users',
  'listings',
  'labels',
  'money',
  'benefitCodes',
  'survey',
  'runs',
  'system',
  'audit',
] as const;
export type AdminTab = (typeof adminTabs)[number];

export const tabOf = (value: string | null): AdminTab => adminTabs.find((tab) => tab === value) ?? 'tenants';

/** Money is for administrators only, the system for staff of the platform; everything else all staff may look at. */
export const tabsFor = ({ canEdit, isPlatform }: Pick<Rights, 'canEdit' | 'isPlatform'>): readonly AdminTab[] =>
  adminTabs.filter((tab) => (tab !== 'money' || canEdit) && (tab !== 'system' || isPlatform));

export type Rights = {
  /** Staff of the platform see every tenant; staff of an enterprise their own. */
  readonly isPlatform: boolean;
  readonly canEdit: boolean;
  /** Creating tenants, binding hosts and switching a tenant off are the platform admin's. */
  readonly canRunTenants: boolean;
};

export const rightsOf = (user: Pick<UserInfo, 'role' | 'isPlatformStaff'> | undefined): Rights => {
  const canEdit = user?.role === 'admin';
  const isPlatform = user?.isPlatformStaff ?? false;
  return { isPlatform, canEdit, canRunTenants: canEdit && isPlatform };
};

/** Page number of an address, counted from 1. */
export const pageOf = (value: string | null): number => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page : 1;
};
