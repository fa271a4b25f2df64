import type { PathEntry } from '../lib/paths.ts';
import type { Session } from '../lib/session.ts';
import { isStaff } from '../lib/user.ts';

/**
 * What may happen to a visit.
 * ask-user: a token without a known user, so the server is asked first; mismatch: the user of another tenant's site.
 */
export type Verdict = 'allow' | 'login' | 'landing' | 'ask-user' | 'not-found' | 'no-permission' | 'mismatch';

export const hasMismatch = ({ user, tenant }: Session): boolean =>
  user !== undefined && tenant !== undefined && user.tenantId !== tenant.tenantId;

export const judge = (entry: PathEntry, session: Session): Verdict => {
  const { token, user, tenant } = session;
  if (entry.flag && !tenant?.flags[entry.flag]) return 'not-found';
  if (hasMismatch(session)) return 'mismatch';
  if (entry.path === '/login') return token ? (user ? 'landing' : 'ask-user') : 'allow';
  if (entry.access === 'public') return 'allow';
  const isClosed = entry.path === '/index' && tenant?.flags.marketOpen === false;
  if (entry.access === 'open') return isClosed && !token ? 'login' : 'allow';
  if (!token) return 'login';
  if (entry.access !== 'staff') return 'allow';
  if (!user) return 'ask-user';
  return isStaff(user) ? 'allow' : 'no-permission';
};
