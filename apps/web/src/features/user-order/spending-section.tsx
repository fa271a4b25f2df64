import './spending-section.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { DayPicture } from '../../blocks/day-chart/day-picture.tsx';
import type { DaySpan } from '../../blocks/pay/day-span.ts';
import { PayPanel } from '../../blocks/pay/pay-panel.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { spendingQuery } from './api.ts';
import { SpanPick } from './span-pick.tsx';
import type { Spending } from './spending.ts';
import { spendingChart } from './spending-chart.ts';
import { SpendingRing } from './spending-ring.tsx';
import { UserOrderScene } from './user-order-scene.tsx';

const Figures = ({ spending, span }: { readonly spending: Spending; readonly span: DaySpan }) => {
  const { t } = useTranslation('userOrder');
  const slices = useMemo(
    () =>
      spending.slices.map((slice) => ({
        ...slice,
        label: slice.isRest ? t('spending.rest') : slice.name || t('spending.noAgent'),
      })),
    [spending.slices, t],
  );
  const chart = useMemo(() => spendingChart(spending.days, slices), [spending.days, slices]);
  return (
    <div className="spending-figures">
      <p className="unseen">{t('spending.summary', { ...span, amount: yuan(spending.total) })}</p>
      <div className="spending-lines">
        <DayPicture label={t('spending.chart', span)} chart={chart} />
      </div>
      <SpendingRing total={spending.total} slices={slices} />
    </div>
  );
};

type SpendingSectionProps = {
  readonly span: DaySpan;
  readonly today: string;
  readonly onSpan: (span: DaySpan) => void;
};

/** What was spent, by day and by agent. */
export const SpendingSection = ({ span, today, onSpan }: SpendingSectionProps) => {
  const { t } = useTranslation('userOrder');
  const { data, error, isFetching, refetch } = useQuery(spendingQuery(span));
  const body = () => {
    if (data && data.slices.length > 0) return <Figures spending={data} span={span} />;
    if (data) {
      return (
        <StateBlock
          scene={<UserOrderScene />}
          heading={t('spending.emptyHeading')}
          text={t('spending.empty')}
          action={<LinkButton to="/index">{t('spending.toMarket')}</LinkButton>}
        />
      );
    }
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <div className="spending-waiting" role="status" aria-label={t('spending.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 7 }} />
      </div>
    );
  };
  return (
    <PayPanel
      heading={t('spending.heading')}
      note={t('spending.range', span)}
      side={<SpanPick span={span} today={today} onChange={onSpan} />}
      isFlush
    >
      {body()}
    </PayPanel>
  );
};
