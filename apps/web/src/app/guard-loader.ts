import { exchangeXat, xatOwner } from '@zhixing/contract/auth';
import i18next from 'i18next';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { appPath } from '../lib/base-path.ts';
import { call } from '../lib/call.ts';
import { notify } from '../lib/notice.ts';
import type { PathEntry } from '../lib/paths.ts';
import { decodeRedirect, loginPath } from '../lib/redirect.ts';
import { clearStored, readSession, startSession } from '../lib/session.ts';
import { loadUser } from '../lib/user.ts';
import { keepTicket } from '../lib/waiting-ticket.ts';
import { judge, type Verdict } from './guard.ts';

/** Whoever is logged in stays so, unless they say otherwise on a page of its own. */
const askToSwitch = async (xat: string, to: string) => {
  const owner = xat ? await call(xatOwner, { body: { xat } }, { quiet: true }).catch(() => undefined) : undefined;
  if (!owner || owner.isMe) throw redirect(to);
  keepTicket({ xat, username: owner.username, to });
  throw redirect('/switch-account');
};

/** A one-use sign-in ticket in the address is spent at once and never stays there. */
const spendTicket = async (url: URL, here: string) => {
  const xat = url.searchParams.get('xat');
  if (xat === null) return;
  url.searchParams.delete('xat');
  const clean = `${here}${url.search}`;
  if (readSession().token) await askToSwitch(xat, clean);
  try {
    const { token, userInfo } = await call(exchangeXat, { body: xat ? { xat } : {} });
    startSession(token, userInfo);
  } catch {
    throw redirect(loginPath(clean));
  }
  throw redirect(clean);
};

const settle = async (entry: PathEntry): Promise<Verdict> => {
  const verdict = judge(entry, readSession());
  if (verdict !== 'ask-user') return verdict;
  await loadUser();
  const second = judge(entry, readSession());
  return second === 'ask-user' ? (entry.access === 'public' ? 'allow' : 'login') : second;
};

/** A loader is not told what stands behind `#`; an address that was opened as it is still shows it. */
const hashOf = (url: URL) => (url.pathname === location.pathname ? location.hash : '');

export const guardLoader =
  (entry: PathEntry, base: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    const here = appPath(url.pathname, base);
    if (entry.path === '/agent-execute') await spendTicket(url, here);
    switch (await settle(entry)) {
      case 'login':
        throw redirect(loginPath(`${here}${url.search}${hashOf(url)}`));
      case 'landing':
        throw redirect(decodeRedirect(url.searchParams.get('redirect')) ?? readSession().user?.landing ?? '/index');
      case 'not-found':
        throw data(null, { status: 404 });
      case 'no-permission':
        throw data(null, { status: 401 });
      case 'mismatch':
        clearStored();
        notify('warning', i18next.t('error:userExpired'));
        if (entry.access !== 'public') throw redirect('/login');
        return null;
      default:
        return null;
    }
  };
