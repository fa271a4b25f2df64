import './notice.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { useDismiss } from '../../ui/dismiss.ts';
import { Icon } from '../../ui/icon.tsx';
import { unreadQuery } from './api.ts';
import { NoticePanel } from './notice-panel.tsx';

const maxShown = 99;

export const NoticeBell = ({ userId }: { readonly userId: string }) => {
  const { t } = useTranslation('notice');
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const { data: unread = 0, refetch } = useQuery(unreadQuery(userId));
  useDismiss(area, isOpen, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the list and asks anew.
  useEffect(() => {
    close();
    void refetch();
  }, [pathname]);
  const words = unread > 0 ? t('openUnread', { count: unread }) : t('open');
  return (
    <div ref={area} className="notice-bell">
      <button
        type="button"
        className="notice-trigger"
        aria-label={words}
        title={words}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className="notice-count num" aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section className="notice-panel" aria-label={t('heading')}>
          <NoticePanel userId={userId} unread={unread} onDone={close} />
        </section>
      )}
    </div>
  );
};
