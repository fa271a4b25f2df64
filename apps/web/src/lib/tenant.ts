import { getTenantInfo, tenantInfo } from '@zhixing/contract/tenant';
import { call } from './call.ts';
import { readSession, readStoredTenant, storeTenant } from './session.ts';
import { parseJson } from './storage.ts';

/** Asks whose site this is. Quiet: the page goes on with what it knows. */
export const refreshTenant = async (): Promise<void> => {
  try {
    storeTenant(await call(getTenantInfo, { query: { domain: window.location.host } }, { quiet: true }));
  } catch {
    // The next navigation asks again.
  }
};

/** Before first paint: the server has put the tenant into the page; a dev server has not. */
export const startTenant = async (): Promise<void> => {
  const raw = document.getElementById('zx-tenant')?.textContent ?? null;
  const inPage = tenantInfo.safeParse(parseJson(raw)).data;
  if (inPage) storeTenant(inPage);
  else await refreshTenant();
  const stored = readSession().tenant ? undefined : readStoredTenant();
  if (stored) storeTenant(stored);
};
