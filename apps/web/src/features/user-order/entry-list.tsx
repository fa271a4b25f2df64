import './entry-list.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WalletEntry } from '@zhixing/contract/wallet';
import { Button, Skeleton } from 'antd';
import type { DaySpan } from '../../blocks/pay/day-span.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { signedYuan, yuan } from '../../lib/yuan.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { entriesQuery, saveStatement } from './api.ts';
import { UserOrderScene } from './user-order-scene.tsx';

const Entry = ({ entry: { at, reason, amount, balance, agentName } }: { readonly entry: WalletEntry }) => {
  const { t } = useTranslation('userOrder');
  return (
    <li className="entry num">
      <span className="entry-why">
        {t(`entries.reason.${reason}`)}
        {agentName && <small className="clip">{agentName}</small>}
      </span>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <b className={amount > 0 ? 'is-income' : undefined}>{signedYuan(amount)}</b>
      <span className="entry-balance">{t('entries.balanceAfter', { amount: yuan(balance) })}</span>
    </li>
  );
};

/** What the balance was made of, one movement after the other, newest first. */
export const EntryList = () => {
  const { t } = useTranslation('userOrder');
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(entriesQuery);
  if (!data && error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="entry-waiting" role="status" aria-label={t('entries.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  }
  const entries = data.pages.flatMap(({ content }) => content);
  if (entries.length === 0) {
    return <StateBlock scene={<UserOrderScene />} heading={t('entries.emptyHeading')} text={t('entries.empty')} />;
  }
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ul>
      {error && !isFetching && (
        <p className="entry-failed" role="alert">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <div className="entry-more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('entries.more')}
          </Button>
        </div>
      )}
    </>
  );
};

export const ExportButton = ({ span }: { readonly span: DaySpan }) => {
  const { t } = useTranslation('userOrder');
  const { write, isBusy } = useWrite(() => saveStatement(span, t('entries.file')));
  return (
    <span className="entry-export">
      <small className="num">{t('entries.exportRange', span)}</small>
      <Button loading={isBusy} icon={<Icon name="download" size={16} />} onClick={() => void write()}>
        {t('entries.export')}
      </Button>
    </span>
  );
};
