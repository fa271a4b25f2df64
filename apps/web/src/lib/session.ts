import { type TenantInfo, tenantInfo } from '@zhixing/contract/tenant';
import { type UserInfo, userInfo } from '@zhixing/contract/user';
import { useSyncExternalStore } from 'react';
import { claimWork, parseJson, readRaw, writeRaw } from './storage.ts';

export type Session = { readonly token?: string; readonly user?: UserInfo; readonly tenant?: TenantInfo };

const keys = { token: 'authorization', tenant: 'tenantInfo', user: 'userInfo' } as const;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

let tenant: TenantInfo | undefined;
/** Once cleared, nothing is written back until somebody logs in or the page is loaded anew. */
let isCleared = false;
let last: { rawToken: string | null; rawUser: string | null; tenant?: TenantInfo; session: Session } | undefined;

const parseToken = (raw: string | null) => {
  const value = parseJson(raw) ?? raw;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Reads the store itself, so a change made by another tab counts at once; unchanged content gives the same object. */
export const readSession = (): Session => {
  const rawToken = readRaw('localStorage', keys.token);
  const rawUser = readRaw('localStorage', keys.user);
  if (last && last.rawToken === rawToken && last.rawUser === rawUser && last.tenant === tenant) return last.session;
  const token = parseToken(rawToken);
  const user = token ? userInfo.safeParse(parseJson(rawUser)).data : undefined;
  last = { rawToken, rawUser, tenant, session: { token, user, tenant } };
  return last.session;
};

export const storeTenant = (value: TenantInfo): void => {
  if (JSON.stringify(value) !== JSON.stringify(tenant)) tenant = value;
  if (!isCleared) writeRaw('localStorage', keys.tenant, JSON.stringify(value));
  changed();
};

export const readStoredTenant = (): TenantInfo | undefined =>
  tenantInfo.safeParse(parseJson(readRaw('localStorage', keys.tenant))).data;

/** An answer that comes after the session has ended is nobody's any more. */
export const storeUser = (user: UserInfo): void => {
  if (isCleared) return;
  claimWork(user.id);
  writeRaw('localStorage', keys.user, JSON.stringify(user));
  changed();
};

export const startSession = (token: string, user: UserInfo): void => {
  isCleared = false;
  writeRaw('localStorage', keys.token, JSON.stringify(token));
  if (tenant) writeRaw('localStorage', keys.tenant, JSON.stringify(tenant));
  storeUser(user);
};

/** Forgets the token and who it belonged to. */
export const dropAuthorization = (): void => {
  writeRaw('localStorage', keys.token, null);
  writeRaw('localStorage', keys.user, null);
  changed();
};

export const clearStored = (): void => {
  isCleared = true;
  writeRaw('localStorage', keys.tenant, null);
  dropAuthorization();
};

/** Calls back when this tab or another one changes the session. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};
export const useSession = (): Session => useSyncExternalStore(onSessionChange, readSession);
