import { Skeleton } from 'antd';

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

export const RowsSkeleton = () => (
  <div className="admin-surface rows-skeleton" aria-hidden="true">
    {rows.map((row) => (
      <Skeleton key={row} active title={false} paragraph={{ rows: 1, width: `${92 - (row % 3) * 9}%` }} />
    ))}
  </div>
);
