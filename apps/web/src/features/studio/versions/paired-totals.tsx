import { useDuration } from '../../../blocks/message/use-duration.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { formatMicro } from '../preview/trace-figures.ts';
import { compareFigures, type RunFigures, sumFigures, type Verdict } from './paired-figures.ts';
import { type PairedRuns, type Side, sides } from './paired-runs.ts';

type Names = Readonly<Record<Side, string>>;
type PairedTotalsProps = { readonly runs: PairedRuns; readonly names: Names };

type BarsProps = {
  readonly label: string;
  readonly names: Names;
  readonly values: Readonly<Record<Side, number>>;
  readonly say: (value: number) => string;
};

const Bars = ({ label, names, values, say }: BarsProps) => {
  const max = Math.max(values.left, values.right, 1);
  return (
    <figure className="paired-bars">
      <figcaption>{label}</figcaption>
      {sides.map((side) => (
        <div key={side} className={`paired-bar is-${side}`}>
          <span className="clip">{names[side]}</span>
          <span className="paired-track">
            <span style={{ width: `${(values[side] / max) * 100}%` }} />
          </span>
          <span className="num">{say(values[side])}</span>
        </div>
      ))}
    </figure>
  );
};

/** Only questions that both sides answered: half of a comparison would favour whoever said less. */
const compared = ({ rows }: PairedRuns) =>
  rows.filter(({ left, right }) => left.state === 'done' && right.state === 'done');
const pairOf = (figures: Record<Side, RunFigures>, pick: keyof RunFigures) => ({
  left: figures.left[pick],
  right: figures.right[pick],
});

export const PairedTotals = ({ runs, names }: PairedTotalsProps) => {
  const { t } = useTranslation('studioVersions');
  const duration = useDuration();
  const rows = compared(runs);
  if (rows.length === 0) {
    return (
      <p className="paired-pending" role="status">
        {runs.isRunning ? t('compare.pending') : t('compare.nothing')}
      </p>
    );
  }
  const figures = { left: sumFigures(rows.map(({ left }) => left)), right: sumFigures(rows.map(({ right }) => right)) };
  const times = pairOf(figures, 'ms');
  const costs = pairOf(figures, 'costMicro');
  const nameOf = ({ winner }: Verdict) => (winner === 'none' ? '' : names[winner]);
  const time = compareFigures(times.left, times.right);
  const cost = compareFigures(costs.left, costs.right);
  return (
    <section className="paired-totals" aria-label={t('compare.total', { count: rows.length })}>
      <header>
        <b>{t('compare.total', { count: rows.length })}</b>
        <p role="status">
          <span className={time.winner === 'none' ? '' : 'is-won'}>
            {time.winner === 'none'
              ? t('compare.sameTime')
              : t('compare.faster', { name: nameOf(time), percent: time.percent })}
          </span>
          <span className={cost.winner === 'none' ? '' : 'is-won'}>
            {cost.winner === 'none'
              ? t('compare.sameCost')
              : t('compare.cheaper', { name: nameOf(cost), percent: cost.percent })}
          </span>
        </p>
      </header>
      <div className="paired-charts">
        <Bars label={t('compare.time')} names={names} values={times} say={duration} />
        <Bars label={t('compare.tokens')} names={names} values={pairOf(figures, 'tokens')} say={formatCount} />
        <Bars label={t('compare.cost')} names={names} values={costs} say={formatMicro} />
      </div>
    </section>
  );
};
