import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/use-translation.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { markRead, noticesQuery } from './api.ts';
import { NoticeRow } from './notice-row.tsx';

type NoticePanelProps = { readonly userId: string; readonly unread: number; readonly onDone: () => void };

export const NoticePanel = ({ userId, unread, onDone }: NoticePanelProps) => {
  const { t } = useTranslation('notice');
  const query = useInfiniteQuery(noticesQuery(userId));
  const rows = query.data?.pages.flatMap(({ content }) => content) ?? [];
  // A failure was said by the call itself.
  const mark = (id: string) => void markRead(userId, id).catch(() => undefined);
  return (
    <>
      <header className="notice-head">
        <h2>{t('heading')}</h2>
        {unread > 0 && (
          <Button type="link" size="small" onClick={() => mark('all')}>
            {t('markAll')}
          </Button>
        )}
      </header>
      {query.isPending && (
        <div className="notice-state" role="status" aria-label={t('loading')}>
          <Blank widths={['100%', '100%', '100%', '61%']} />
        </div>
      )}
      {query.isError && (
        <div className="notice-state is-centred" role="alert">
          <p>{query.error.message}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {query.isSuccess && rows.length === 0 && (
        <div className="notice-state is-centred">
          <Icon name="bell" size={28} />
          <p>{t('emptyHeading')}</p>
          <p className="notice-reason">{t('emptyText')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="notice-list">
          {rows.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRead={() => mark(notice.id)}
              onFollow={() => {
                if (!notice.isRead) mark(notice.id);
                onDone();
              }}
            />
          ))}
          {query.hasNextPage && (
            <li className="notice-more">
              <Button
                type="link"
                size="small"
                isBusy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  );
};
