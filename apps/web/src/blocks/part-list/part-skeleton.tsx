import './part-list.css';
import { Skeleton } from 'antd';

export const PartSkeleton = () => (
  <div className="part-list-surface part-list-waiting">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 1 }} />
    ))}
  </div>
);
