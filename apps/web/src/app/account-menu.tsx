import './account-menu.css';
import type { UserInfo } from '@zhixing/contract/user';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useDismiss } from '../ui/dismiss.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel);

export const AccountMenu = ({ user }: { readonly user: UserInfo | undefined }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const name = user?.displayName || user?.username || '';
  useDismiss(area, isOpen, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(close, [pathname]);
  return (
    <div ref={area} className="account-menu">
      <button
        type="button"
        className="account-trigger"
        aria-label={t('account.open', { name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={name} picture={user?.avatar} />
      </button>
      {isOpen && (
        <section className="account-panel" aria-label={t('account.open', { name })}>
          <AccountPanel user={user} onDone={close} />
        </section>
      )}
    </div>
  );
};
