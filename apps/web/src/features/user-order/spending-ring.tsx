import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import type { NamedSlice } from './spending-chart.ts';

/** Parts of a hundred, one after the other around the circle. */
const arcsOf = (slices: readonly NamedSlice[]) => {
  const shown = slices.filter(({ amount }) => amount > 0);
  const total = shown.reduce((sum, { amount }) => sum + amount, 0);
  const gap = shown.length > 1 ? 0.8 : 0;
  let start = 0;
  return shown.map((slice) => {
    const share = (slice.amount / total) * 100;
    const arc = { ...slice, start, length: Math.max(0.4, share - gap) };
    start += share;
    return arc;
  });
};

type SpendingRingProps = { readonly total: number; readonly slices: readonly NamedSlice[] };

/** A ring and the list that reads it out; the colours are those of the lines. */
export const SpendingRing = ({ total, slices }: SpendingRingProps) => {
  const { t } = useTranslation('userOrder');
  return (
    <div className="spending-ring num">
      <div className="ring-picture" aria-hidden="true">
        <svg viewBox="0 0 128 128" aria-hidden="true">
          {arcsOf(slices).map(({ label, color, start, length }) => (
            <circle
              key={label}
              cx="64"
              cy="64"
              r="54"
              pathLength="100"
              stroke={`var(${color})`}
              strokeDasharray={`${length} ${100 - length}`}
              strokeDashoffset={-start}
            />
          ))}
        </svg>
        <div>
          <b>{yuan(total)}</b>
          {t('spending.agents', { count: slices.length })}
        </div>
      </div>
      <ul aria-label={t('spending.list')}>
        {slices.map(({ label, color, amount }) => (
          <li key={label}>
            <i style={{ background: `var(${color})` }} aria-hidden="true" />
            <span className="clip" title={label}>
              {label}
            </span>
            <b>{yuan(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
};
