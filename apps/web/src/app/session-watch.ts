import i18next from 'i18next';
import type { DataRouter } from 'react-router';
import { appPath } from '../lib/base-path.ts';
import { notify } from '../lib/notice.ts';
import { findPath } from '../lib/paths.ts';
import { queryClient } from '../lib/query.ts';
import { loginPath } from '../lib/redirect.ts';
import { onSessionChange, readSession } from '../lib/session.ts';
import { type SessionEnd, sessionEnds } from '../lib/session-end.ts';
import { loadUser } from '../lib/user.ts';

/** Keeps the screen in step with the session: who it is, and what happens when it is over. */
export const watchSession = (router: DataRouter, base: string): void => {
  const leave = (reason: SessionEnd) => {
    const { pathname, search } = router.state.location;
    const here = appPath(pathname, base);
    queryClient.clear();
    if (reason === 'mismatch') notify('warning', i18next.t('error:userExpired'));
    if (findPath(here)?.access === 'public') return;
    void router.navigate(reason === 'expired' ? loginPath(`${here}${search}`) : '/login');
  };

  let hadToken = readSession().token !== undefined;
  const followLoss = () => {
    const hasToken = readSession().token !== undefined;
    const isLost = hadToken && !hasToken;
    hadToken = hasToken;
    // Dropped here or in another tab: the guards decide whether this page may stay. A navigation under way, the first
    // one included, asks them anyway, and its answer must not be overtaken.
    queueMicrotask(() => {
      const { initialized, navigation } = router.state;
      if (isLost && initialized && navigation.state === 'idle') void router.revalidate();
    });
  };

  sessionEnds.listen(leave);
  onSessionChange(followLoss);
  if (hadToken) void loadUser();
};
