import './records-tab.css';
import { useQuery } from '@tanstack/react-query';
import type { RouteReply } from '@zhixing/contract/route';
import { titleWords } from '@zhixing/contract/session-title';
import type { listRecords } from '@zhixing/contract/studio';
import { Button, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Ago } from '../../../ui/ago.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useDraft } from '../draft-context.ts';
import { StudioScene } from '../studio-scene.tsx';
import { RecordView } from './record-view.tsx';
import { recordsPage, recordsQuery } from './records-api.ts';

type Records = RouteReply<typeof listRecords>;
type RowsProps = {
  readonly rows: Records['content'];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
};

const Rows = ({ rows, open, onOpen }: RowsProps) => {
  const { t } = useTranslation('studioVersions');
  return (
    <ul className="records-rows">
      {rows.map(({ session_id, title, isTitleCut, userName, runs, create_time, figuresOnly }) => (
        <li key={session_id}>
          <button
            type="button"
            aria-current={session_id === open}
            disabled={figuresOnly}
            title={figuresOnly ? t('records.closedHelp') : undefined}
            onClick={() => onOpen(session_id)}
          >
            <b className="clip">{figuresOnly ? t('records.closed') : titleWords({ title, isTitleCut })}</b>
            <span className="records-note">
              <span className="clip">{userName}</span>
              <span className="num">{t('records.turns', { total: runs })}</span>
              <Ago at={create_time} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

type EmptyProps = { readonly isSearch: boolean; readonly onClear: () => void };
const Empty = ({ isSearch, onClear }: EmptyProps) => {
  const { t } = useTranslation('studioVersions');
  return (
    <StateBlock
      scene={<StudioScene />}
      heading={t(isSearch ? 'records.noMatchHeading' : 'records.emptyHeading')}
      text={t(isSearch ? 'records.noMatch' : 'records.empty')}
      action={isSearch && <Button onClick={onClear}>{t('records.clear')}</Button>}
    />
  );
};

/** What people asked the released agent: found here, read beside it, never changed. */
export const RecordsTab = () => {
  const { t } = useTranslation('studioVersions');
  const id = useDraft((state) => state.id);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(recordsQuery(id, page, search));
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const isBare = data?.totalElements === 0 && search === '';
  return (
    <div className={open ? 'records is-open' : 'records'}>
      <section className="records-list" aria-label={t('records.heading')}>
        <header>
          <h2>{t('records.heading')}</h2>
          {data && <span className="num">{t('records.total', { count: data.totalElements })}</span>}
        </header>
        {!isBare && <p className="records-audited">{t('records.audited')}</p>}
        {!isBare && <SearchBox label={t('records.search')} value={search} maxLength={40} onSearch={find} />}
        {error && !data && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && (!error || isFetching) && (
          <div role="status" aria-label={t('records.loading')}>
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        )}
        {data?.totalElements === 0 && <Empty isSearch={search !== ''} onClear={() => find('')} />}
        {data && data.totalElements > 0 && (
          <>
            <Rows rows={data.content} open={open} onOpen={setOpen} />
            <Pagination
              className="num"
              simple
              align="center"
              hideOnSinglePage
              current={page}
              pageSize={recordsPage}
              total={data.totalElements}
              onChange={setPage}
            />
          </>
        )}
      </section>
      {open ? (
        <RecordView key={open} id={id} sessionId={open} onBack={() => setOpen(undefined)} />
      ) : (
        !isBare && (
          <div className="records-view is-empty">
            <StateBlock scene={<StudioScene />} heading={t('records.pickHeading')} text={t('records.pick')} />
          </div>
        )
      )}
    </div>
  );
};
