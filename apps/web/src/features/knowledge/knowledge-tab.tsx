import './knowledge-tab.css';
import { useQuery } from '@tanstack/react-query';
import { type Knowledge, knowledgePageSizes } from '@zhixing/contract/knowledge';
import { Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { useIsPhone } from '../../ui/watch-media.ts';
import { basesQuery } from './api.ts';
import { KnowledgeScene } from './knowledge-scene.tsx';
import { BaseDialog } from './list/base-dialog.tsx';
import { BaseCards, type BaseRowsProps, BaseTable } from './list/base-rows.tsx';
import { type ListPlace, queryOf, readPlace, writePlace } from './list/list-place.ts';
import { useRemoveBase } from './use-remove-base.tsx';

type BaseListProps = Pick<BaseRowsProps, 'onOpen' | 'onEdit' | 'onRemove'> & {
  readonly place: ListPlace;
  readonly isPrivileged: boolean;
  readonly first: ReactNode;
  readonly onPlace: (change: Partial<ListPlace>) => void;
};

const Waiting = () => {
  const { t } = useTranslation('knowledge');
  return (
    <div className="base-surface base-waiting" role="status" aria-label={t('list.loading')}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 1 }} />
      ))}
    </div>
  );
};

/** Loading, failed, empty and filled, and the pages below. */
const BaseList = ({ place, isPrivileged, first, onPlace, ...acts }: BaseListProps) => {
  const { t } = useTranslation('knowledge');
  const isPhone = useIsPhone();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(basesQuery(queryOf(place, isPrivileged)));
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / place.limit)) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page past the end: its last row was deleted.
  useEffect(() => {
    if (last !== undefined && place.page > last) onPlace({ page: last });
  }, [last, place.page]);

  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.total === 0) {
    const isFiltered = place.name !== '';
    return (
      <StateBlock
        scene={<KnowledgeScene />}
        heading={t(isFiltered ? 'list.noneHeading' : 'list.emptyHeading')}
        text={t(isFiltered ? 'list.noneText' : 'list.emptyText')}
        action={isFiltered ? <Button onClick={() => onPlace({ name: '', page: 1 })}>{t('list.reset')}</Button> : first}
      />
    );
  }
  const Rows = isPhone ? BaseCards : BaseTable;
  return (
    <div className={isPlaceholderData ? 'base-list is-stale' : 'base-list'} aria-busy={isFetching}>
      <Rows rows={data.list} before={(place.page - 1) * place.limit} {...acts} />
      <div className="base-foot">
        <span className="num base-quiet" role="status">
          {t('list.total', { count: data.total })}
        </span>
        <Pagination
          className="num"
          showSizeChanger
          pageSizeOptions={[...knowledgePageSizes]}
          current={place.page}
          pageSize={place.limit}
          total={data.total}
          onChange={(page, limit) => onPlace({ page: limit === place.limit ? page : 1, limit })}
        />
      </div>
    </div>
  );
};

type Open = { readonly base?: Knowledge };

/** One's knowledge bases: found, made, renamed, opened and deleted. */
export const KnowledgeTab = () => {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const { ask, holder } = useRemoveBase();
  const place = readPlace(search);
  const show = (change: Partial<ListPlace>) =>
    setSearch(writePlace({ ...place, ...change }, search), { replace: true, preventScrollReset: true });
  const toBase = (id: string) => void navigate(`/knowledge-list?id=${id}`);
  return (
    <>
      <div className="base-head">
        <p>{t('list.lead')}</p>
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen({})}>
          {t('list.create')}
        </Button>
      </div>
      <div className="base-bar">
        <SearchBox
          label={t('list.search')}
          value={place.name}
          maxLength={100}
          onSearch={(name) => show({ name, page: 1 })}
        />
      </div>
      <BaseList
        place={place}
        isPrivileged={user?.role === 'admin' || user?.role === 'support'}
        first={<Button onClick={() => setOpen({})}>{t('list.create')}</Button>}
        onPlace={show}
        onOpen={({ id }) => toBase(id)}
        onEdit={(base) => setOpen({ base })}
        onRemove={ask}
      />
      {open && <BaseDialog base={open.base} onCreated={toBase} onClosed={() => setOpen(undefined)} />}
      {holder}
    </>
  );
};
