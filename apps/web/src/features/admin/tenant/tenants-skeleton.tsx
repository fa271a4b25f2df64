import { Skeleton } from 'antd';

const places = [0, 1, 2];

export const TenantsSkeleton = () => (
  <div className="tenant-grid" aria-hidden="true">
    {places.map((place) => (
      <div key={place} className="tenant-card">
        <Skeleton active avatar={{ shape: 'square', size: 44 }} paragraph={{ rows: 4 }} />
      </div>
    ))}
  </div>
);
