import './part-list.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { LoadFailure } from '../../ui/load-failure.tsx';

type Page<Row> = { readonly list: Row[]; readonly total: number };
type ListFrameProps<Row> = {
  readonly query: UseQueryResult<Page<Row>>;
  readonly page: number;
  readonly limit: number;
  /** Page sizes to choose from, where there is a choice. */
  readonly sizes?: readonly number[];
  readonly loading: string;
  readonly empty: ReactNode;
  /** What stands beside the pages. */
  readonly foot: (total: number) => ReactNode;
  readonly onPage: (page: number, limit: number) => void;
  readonly children: (rows: Row[]) => ReactNode;
};

/** Loading, failed, empty and filled, and the pages below. */
export const ListFrame = <Row,>(props: ListFrameProps<Row>) => {
  const { query, page, limit, sizes, onPage } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / limit)) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page past the end: its last row was deleted.
  useEffect(() => {
    if (last !== undefined && page > last) onPage(last, limit);
  }, [last, page]);

  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void query.refetch()} />;
  if (!data)
    return (
      <div className="part-list-surface part-list-waiting" role="status" aria-label={props.loading}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 1 }} />
        ))}
      </div>
    );
  if (data.total === 0) return props.empty;
  return (
    <div className={isPlaceholderData ? 'part-list is-stale' : 'part-list'} aria-busy={isPlaceholderData}>
      {props.children(data.list)}
      <div className="part-list-foot">
        <span className="num part-list-quiet" role="status">
          {props.foot(data.total)}
        </span>
        <Pagination
          className="num"
          hideOnSinglePage={!sizes}
          showSizeChanger={sizes !== undefined}
          {...(sizes && { pageSizeOptions: [...sizes] })}
          current={page}
          pageSize={limit}
          total={data.total}
          onChange={onPage}
        />
      </div>
    </div>
  );
};
