import { logout as logoutRoute } from '@zhixing/contract/auth';
import { findUserInfo, type UserInfo } from '@zhixing/contract/user';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { dropAuthorization, readSession, storeUser } from './session.ts';
import { endSession } from './session-end.ts';

/** The cookie is out of a script's reach, so the server is asked to take it back. */
const giveUp = async () => {
  const leaving = call(logoutRoute, {}, { quiet: true }).catch(() => undefined);
  dropAuthorization();
  await leaving;
};

/** Asks who is logged in and remembers it. 401 and 500 mean the stored authorization is of no use. */
export const loadUser = async (): Promise<UserInfo | undefined> => {
  try {
    const user = await call(findUserInfo, {});
    storeUser(user);
    return user;
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 500)) await giveUp();
    return undefined;
  }
};

/** Leaves whatever the server says: the user asked to be logged out here. */
export const logout = async (): Promise<void> => {
  if (readSession().token) await call(logoutRoute, {}, { quiet: true }).catch(() => undefined);
  endSession('logout');
};

export const isStaff = (user: UserInfo | undefined): boolean => user?.role === 'admin' || user?.role === 'support';
