import './list-frame.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { pastEnd } from '../lib/past-end.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LoadFailure } from './load-failure.tsx';

type ListFrameProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly totalOf: (data: Data) => number;
  readonly page: number;
  readonly limit: number;
  /** Page sizes to choose from, where there is a choice. */
  readonly sizes?: readonly number[];
  readonly loading: string;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  /** What stands beside the pages. */
  readonly foot?: (total: number) => ReactNode;
  readonly onPage: (page: number, limit: number) => void;
  readonly children: (data: Data) => ReactNode;
};

/** Loading, failed, empty and filled, and the pages below. What was read before stays when reading anew fails. */
export const ListFrame = <Data,>(props: ListFrameProps<Data>) => {
  const { t } = useTranslation('shell');
  const { query, page, limit, sizes, foot, onPage } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const total = data === undefined ? 0 : props.totalOf(data);
  const back = data === undefined || isPlaceholderData ? undefined : pastEnd(page, limit, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page past the end: its last row was deleted.
  useEffect(() => {
    if (back !== undefined) onPage(back, limit);
  }, [back]);
  const retry = () => void query.refetch();

  if (error && !data && !isFetching) return <LoadFailure error={error} onRetry={retry} />;
  if (data === undefined)
    return (
      <div role="status" aria-label={props.loading}>
        {props.skeleton}
      </div>
    );
  if (total === 0) return props.empty;
  return (
    <div className={isPlaceholderData ? 'list-frame is-stale' : 'list-frame'} aria-busy={isFetching}>
      {error && (
        <p className="list-old" role="alert">
          {t('load.old', { reason: error.message })}
          <Button type="link" size="small" onClick={retry}>
            {t('load.retry')}
          </Button>
        </p>
      )}
      {props.children(data)}
      {(foot || sizes || total > limit) && (
        <div className="list-foot num">
          {foot && <span role="status">{foot(total)}</span>}
          <Pagination
            hideOnSinglePage={!sizes}
            showSizeChanger={sizes !== undefined}
            {...(sizes && { pageSizeOptions: [...sizes] })}
            current={page}
            pageSize={limit}
            total={total}
            onChange={onPage}
          />
        </div>
      )}
    </div>
  );
};
