import { useQuery } from '@tanstack/react-query';
import { titleWords } from '@zhixing/contract/session-title';
import { Button, Skeleton } from 'antd';
import { ReadOnlyList } from '../../../blocks/message/read-only-list.tsx';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { recordQuery } from './records-api.ts';

type RecordViewProps = { readonly id: string; readonly sessionId: string; readonly onBack: () => void };

export const RecordView = ({ id, sessionId, onBack }: RecordViewProps) => {
  const { t } = useTranslation('studioVersions');
  const { data, error, isFetching, refetch } = useQuery(recordQuery(id, sessionId));
  const title = data && titleWords(data);
  return (
    <section className="records-view" aria-label={title ?? t('records.opening')}>
      <header>
        <Button
          className="records-back"
          type="text"
          icon={<Icon name="back" size={18} />}
          aria-label={t('records.back')}
          onClick={onBack}
        />
        <h3 className="clip">{title}</h3>
        {data && <span className="num">{formatDateTime(data.create_time)}</span>}
        <span className="records-tag">{t('records.readOnly')}</span>
      </header>
      {error && !data && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && (!error || isFetching) && (
        <div className="records-wait" role="status" aria-label={t('records.opening')}>
          <Skeleton active avatar paragraph={{ rows: 5 }} />
        </div>
      )}
      {data?.messages.length === 0 && <p className="records-none">{t('records.noMessages')}</p>}
      {data && data.messages.length > 0 && <ReadOnlyList session={data} />}
    </section>
  );
};
