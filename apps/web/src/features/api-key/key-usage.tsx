import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format-count.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import { usageQuery } from './api.ts';

/** Thirty days of a key, a bar a day. */
export const KeyUsage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('apiKey');
  const { data, error, refetch } = useQuery(usageQuery(id));
  const [active, setActive] = useState<number>();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const sum = (of: 'calls' | 'failed' | 'inputTokens' | 'outputTokens') =>
    data.reduce((total, day) => total + day[of], 0);
  const shown = active === undefined ? undefined : data[active];
  return (
    <div className="api-key-usage">
      <TrendChart
        values={data.map(({ calls }) => calls)}
        color="var(--d1)"
        {...(active === undefined ? {} : { active })}
        {...(shown ? { tip: t('usage.day', { day: shown.day, calls: shown.calls }) } : {})}
        onActive={setActive}
        onPick={setActive}
      />
      <p className="num">
        {t('usage.sum', {
          calls: sum('calls'),
          failed: sum('failed'),
          input: formatCount(sum('inputTokens')),
          output: formatCount(sum('outputTokens')),
        })}
      </p>
    </div>
  );
};
