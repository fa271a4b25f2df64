import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { AdminScene } from './admin-scene.tsx';
import { pastEnd } from './model.ts';
import type { ListState } from './use-list-state.ts';

type Paged<Row> = { readonly content: Row[]; readonly totalElements: number };
type ListFrameProps<Row> = {
  readonly query: UseQueryResult<Paged<Row>>;
  readonly list: ListState;
  readonly pageSize: number;
  readonly skeleton: ReactNode;
  /** Shown when there is nothing at all, not when filters hide it. */
  readonly empty: ReactNode;
  readonly children: (rows: Row[]) => ReactNode;
};

const NoMatch = ({ onClear }: { readonly onClear: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <StateBlock
      scene={<AdminScene />}
      heading={t('list.noMatchHeading')}
      text={t('list.noMatchText')}
      action={<Button onClick={onClear}>{t('list.clear')}</Button>}
    />
  );
};

/** Loading, failed, empty and filled states of a list, and its pages. */
export const ListFrame = <Row,>({ query, list, pageSize, skeleton, empty, children }: ListFrameProps<Row>) => {
  const { t } = useTranslation('admin');
  const { data, error, isFetching } = query;
  const back = data && !query.isPlaceholderData ? pastEnd(list.page, pageSize, data.totalElements) : undefined;
  const { change } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new on every render; only the page matters.
  useEffect(() => {
    if (back) change({ page: String(back) });
  }, [back]);

  const retry = () => void query.refetch();

  if (error && !data && !isFetching) return <LoadFailure error={error} onRetry={retry} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('list.loading')}>
        {skeleton}
      </div>
    );
  }
  if (data.totalElements === 0) return list.hasFilter ? <NoMatch onClear={list.clear} /> : empty;
  return (
    <div className={query.isPlaceholderData ? 'list-frame is-stale' : 'list-frame'} aria-busy={isFetching}>
      {error && (
        <p className="list-old" role="alert">
          {t('list.old', { reason: error.message })}
          <Button type="link" size="small" onClick={retry}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {children(data.content)}
      <Pagination
        className="list-pages num"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={list.page}
        pageSize={pageSize}
        total={data.totalElements}
        onChange={(page) => change({ page: String(page) })}
      />
    </div>
  );
};
