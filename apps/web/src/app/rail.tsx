import './rail.css';
import { Link, NavLink, useLocation } from 'react-router';
import { loadTexts } from '../lib/i18n.ts';
import type { AppPath } from '../lib/paths.ts';
import { loginPath } from '../lib/redirect.ts';
import { useSession } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AccountMenu } from './account-menu.tsx';

const NoticeBell = lazyPart(
  async () => {
    const [{ NoticeBell: bell }] = await Promise.all([
      import('../features/notice/notice-bell.tsx'),
      loadTexts(['notice']),
    ]);
    return bell;
  },
  { isSpare: true },
);

type RailItem = {
  readonly path: AppPath;
  readonly icon: IconName;
  readonly name: 'market' | 'home' | 'studio';
};

/** Only what has something to use behind it; what is still to come is reached by its address alone. */
const items: readonly RailItem[] = [
  { path: '/index', icon: 'market', name: 'market' },
  { path: '/home', icon: 'mine', name: 'home' },
  { path: '/studio', icon: 'studio', name: 'studio' },
];

const RailLink = ({ item }: { readonly item: RailItem }) => {
  const { t } = useTranslation();
  return (
    <NavLink end to={item.path} className={({ isActive }) => `rail-link${isActive ? ' on' : ''}`}>
      <Icon name={item.icon} size={20} />
      {t(`nav.${item.name}`)}
    </NavLink>
  );
};

export const Rail = () => {
  const { t } = useTranslation();
  const { token, user, tenant } = useSession();
  const { pathname, search } = useLocation();
  return (
    <nav className="rail" aria-label={t('nav.label')}>
      <Link
        className="rail-brand"
        to="/index"
        aria-label={t('nav.brandHome', { name: tenant?.title ?? t('brand') })}
        title={tenant?.title}
      >
        <BrandMark logo={tenant?.logo} />
      </Link>
      {items.map((item) => (
        <RailLink key={item.path} item={item} />
      ))}
      <span className="rail-gap" />
      {token && <div className="rail-notice">{user && <NoticeBell userId={user.id} />}</div>}
      {token ? (
        <AccountMenu user={user} />
      ) : (
        <Link className="rail-link" to={loginPath(`${pathname}${search}`)}>
          <Icon name="user" size={20} />
          {t('nav.login')}
        </Link>
      )}
    </nav>
  );
};
