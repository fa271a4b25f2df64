import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { chartQuery } from './api.ts';
import { AuditSeries } from './audit-series.tsx';
import { type ChartPoint, type SeriesName, seriesNames, stepTo, totalOf } from './model.ts';
import { useDayWords } from './use-day-words.ts';

type AuditChartProps = { readonly onPick: (day: string, series?: SeriesName) => void };

const Charts = ({ points, onPick }: AuditChartProps & { readonly points: readonly ChartPoint[] }) => {
  const { t } = useTranslation('admin');
  const dayWords = useDayWords();
  const [active, setActive] = useState<number>();
  const at = active ?? points.length - 1;
  const shown = points[at];
  const pick = (index: number, series?: SeriesName) => {
    const day = points[index]?.day;
    if (day) onPick(day, series);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return pick(at);
    const next = stepTo(event.key, active, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <div
      className="audit-charts"
      role="slider"
      tabIndex={0}
      aria-label={t('chart.day')}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={shown && t('chart.dayValue', { ...shown, day: dayWords(shown.day) })}
      onKeyDown={onKey}
      onBlur={() => setActive(undefined)}
    >
      {seriesNames.map((name) => (
        <AuditSeries
          key={name}
          name={name}
          points={points}
          active={active}
          onActive={setActive}
          onPick={(index) => pick(index, name)}
        />
      ))}
    </div>
  );
};

/** Thirty days at a glance; a day leads to its records. */
export const AuditChart = ({ onPick }: AuditChartProps) => {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(chartQuery);
  const totals = (points: readonly ChartPoint[]) => ({
    logins: totalOf(points, 'logins'),
    failures: totalOf(points, 'failures'),
    changes: totalOf(points, 'changes'),
  });
  return (
    <section className="audit-chart" aria-labelledby="audit-chart-heading">
      <header>
        <h2 id="audit-chart-heading">{t('chart.heading')}</h2>
        {data && <span>{t('chart.hint')}</span>}
      </header>
      {data && (
        <>
          <p className="unseen">{t('chart.summary', totals(data))}</p>
          <Charts points={data} onPick={onPick} />
        </>
      )}
      {error && !data && (
        <p className="audit-chart-failed" role="alert">
          {t('chart.failed')} {error.message}
          <Button size="small" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
    </section>
  );
};
