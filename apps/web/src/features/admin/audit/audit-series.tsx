import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TrendChart } from '../../../ui/trend-chart.tsx';
import { type ChartPoint, peakOf, type SeriesName, totalOf } from './model.ts';
import { useDayWords } from './use-day-words.ts';

type AuditSeriesProps = {
  readonly name: SeriesName;
  readonly points: readonly ChartPoint[];
  readonly active: number | undefined;
  readonly onActive: (index: number | undefined) => void;
  readonly onPick: (index: number) => void;
};

const colors = { logins: 'var(--d1)', failures: 'var(--d4)', changes: 'var(--d3)' } as const;

export const AuditSeries = ({ name, points, active, onActive, onPick }: AuditSeriesProps) => {
  const { t } = useTranslation('admin');
  const dayWords = useDayWords();
  const peak = peakOf(points, name);
  const shown = active === undefined ? undefined : points[active];
  return (
    <div className="audit-series">
      <p className="audit-series-name">
        <i style={{ background: colors[name] }} />
        {t(`chart.${name}`)}
      </p>
      <p className="audit-series-total num">{formatCount(totalOf(points, name))}</p>
      <p className="audit-series-peak num">
        {peak ? t('chart.peak', { day: dayWords(peak.day), value: formatCount(peak[name]) }) : t('chart.flat')}
      </p>
      <TrendChart
        values={points.map((point) => point[name])}
        color={colors[name]}
        active={active}
        tip={shown && `${dayWords(shown.day)} · ${formatCount(shown[name])}`}
        onActive={onActive}
        onPick={onPick}
      />
      <p className="audit-series-days num">
        <span>{dayWords(points[0]?.day ?? '')}</span>
        <span>{dayWords(points.at(-1)?.day ?? '')}</span>
      </p>
    </div>
  );
};
