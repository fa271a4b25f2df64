import { Skeleton } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { WorkScreen } from '../../ui/work-screen.tsx';

export const ShareSkeleton = () => {
  const { t } = useTranslation(['share', 'shell']);
  return (
    <WorkScreen heading={t('heading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <div className="share-waiting" role="status" aria-label={t('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 2, width: ['46%', '30%'] }} />
        <Skeleton active avatar={{ shape: 'square', size: 32 }} paragraph={{ rows: 6 }} />
      </div>
    </WorkScreen>
  );
};
