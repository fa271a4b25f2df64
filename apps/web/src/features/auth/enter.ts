import { findIsFirstLogin, type UserInfo } from '@zhixing/contract/user';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { decodeRedirect } from '../../lib/redirect.ts';
import { startSession } from '../../lib/session.ts';
import { loadUser } from '../../lib/user.ts';

type Entry = { readonly token: string; readonly userInfo: UserInfo };

/** What follows every kind of login: remember it, ask once whether it is the first, go where the user wanted. */
export const useEnter = (): ((entry: Entry) => Promise<void>) => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async ({ token, userInfo }) => {
    startSession(token, userInfo);
    void call(findIsFirstLogin, { query: { tenantId: userInfo.tenantId } }, { quiet: true }).catch(() => undefined);
    void loadUser();
    await navigate(decodeRedirect(search.get('redirect')) ?? userInfo.landing, { replace: true });
  };
};
