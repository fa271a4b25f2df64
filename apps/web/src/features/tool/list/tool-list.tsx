import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useIsPhone } from '../../../ui/watch-media.ts';
import { type ToolQuery, toolsQuery } from '../api.ts';
import { ToolsScene } from '../tools-scene.tsx';
import { pageSize } from './tool-filter.ts';
import { ToolCards, type ToolRowsProps, ToolTable } from './tool-rows.tsx';

type ToolListProps = Pick<ToolRowsProps, 'onOpen' | 'onEdit' | 'onRemove'> & {
  readonly query: ToolQuery;
  readonly page: number;
  readonly isFiltered: boolean;
  /** What to do where there is nothing yet. */
  readonly first: ReactNode;
  readonly onPage: (page: number) => void;
  readonly onReset: () => void;
};

const Waiting = () => {
  const { t } = useTranslation('tool');
  return (
    <div className="tool-surface tool-waiting" role="status" aria-label={t('list.loading')}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 2 }} />
      ))}
    </div>
  );
};

/** Loading, failed, empty and filled, and the pages below. */
export const ToolList = ({ query, page, isFiltered, first, onPage, onReset, ...acts }: ToolListProps) => {
  const { t } = useTranslation('tool');
  const isPhone = useIsPhone();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(toolsQuery(query));
  const last = data && !isPlaceholderData ? Math.max(1, data.totalPages) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page past the end: its last row was deleted.
  useEffect(() => {
    if (last !== undefined && page > last) onPage(last);
  }, [last, page]);

  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.totalElements === 0)
    return (
      <StateBlock
        scene={<ToolsScene />}
        heading={t(isFiltered ? 'list.noneHeading' : 'list.emptyHeading')}
        text={t(isFiltered ? 'list.noneText' : 'list.emptyText')}
        action={isFiltered ? <Button onClick={onReset}>{t('filter.reset')}</Button> : first}
      />
    );
  const Rows = isPhone ? ToolCards : ToolTable;
  return (
    <div className={isPlaceholderData ? 'tool-list is-stale' : 'tool-list'} aria-busy={isFetching}>
      <Rows rows={data.content} before={(page - 1) * pageSize} {...acts} />
      <div className="tool-foot">
        <span className="num tool-quiet" role="status">
          {t('list.total', { count: data.totalElements })}
        </span>
        <Pagination
          className="num"
          hideOnSinglePage
          showSizeChanger={false}
          current={page}
          pageSize={pageSize}
          total={data.totalElements}
          onChange={onPage}
        />
      </div>
    </div>
  );
};
