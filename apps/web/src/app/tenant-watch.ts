import { useEffect } from 'react';
import { useSession } from '../lib/session.ts';
import { endSession } from '../lib/session-end.ts';
import { refreshTenant } from '../lib/tenant.ts';
import { hasMismatch } from './guard.ts';

/** Whose site this is, is asked behind every navigation; a user of another tenant may not stay. */
export const useTenantWatch = (pathname: string): void => {
  const isMismatch = hasMismatch(useSession());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path asks again.
  useEffect(() => {
    void refreshTenant();
  }, [pathname]);
  useEffect(() => {
    if (isMismatch) endSession('mismatch');
  }, [isMismatch]);
};
