import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-count.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

type ListBarProps = {
  /** Known once the first page is here. */
  readonly total?: number;
  readonly isFetching: boolean;
  readonly hasFilter: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
  readonly children: ReactNode;
};

/** Search and filters on the left; how many there are, on the right. */
export const ListBar = ({ total, isFetching, hasFilter, onClear, onRefresh, children }: ListBarProps) => {
  const { t } = useTranslation('admin');
  return (
    <div className="list-bar">
      {children}
      {hasFilter && (
        <Button type="link" className="list-clear" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
      <div className="list-bar-end">
        <span className="num" role="status">
          {total !== undefined && t('list.total', { total: formatCount(total) })}
        </span>
        <Button
          type="text"
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          loading={isFetching}
          icon={<Icon name="refresh" size={16} />}
          onClick={onRefresh}
        />
      </div>
    </div>
  );
};
