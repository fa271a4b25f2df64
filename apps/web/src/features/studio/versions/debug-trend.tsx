import type { VersionList } from '@zhixing/contract/studio';
import { useMemo, useState } from 'react';
import { useDuration } from '../../../blocks/message/use-duration.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TrendChart } from '../../../ui/trend-chart.tsx';
import { changeSince } from './paired-figures.ts';
import { debugTrend } from './timeline.ts';

/** A few bars as wide as the page would shout. */
const barWidth = 36;

/** How long the debug of each draft took, in the order they were made. */
export const DebugTrend = ({ list }: { readonly list: VersionList }) => {
  const { t } = useTranslation('studioVersions');
  const duration = useDuration();
  const [active, setActive] = useState<number>();
  const points = useMemo(() => debugTrend(list), [list]);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return <p className="tuning-hint">{t('tuning.trendEmpty')}</p>;
  const { key, percent } = changeSince(first.ms, last.ms);
  const point = active === undefined ? undefined : points[active];
  return (
    <figure className="tuning-trend">
      <figcaption>
        <b>{t('tuning.trend')}</b>
        <span className="num">{t('tuning.trendLast', { value: duration(last.ms) })}</span>
        <span className={`num is-${key}`}>{t(`tuning.trendChange.${key}`, { percent })}</span>
      </figcaption>
      <div style={{ maxWidth: points.length * barWidth }}>
        <TrendChart
          values={points.map(({ ms }) => ms)}
          color="var(--d1)"
          active={active}
          tip={
            point &&
            t('tuning.trendTip', {
              no: point.draftNo,
              ms: duration(point.ms),
              tokens: formatCount(point.tokens),
            })
          }
          onActive={setActive}
          onPick={setActive}
        />
      </div>
    </figure>
  );
};
