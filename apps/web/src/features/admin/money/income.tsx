import './income.css';
import type { MoneyOverview } from '@zhixing/contract/money-overview';
import { useMemo } from 'react';
import { DayPicture } from '../../../blocks/day-chart/day-picture.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { incomeChart } from './income-chart.ts';

const sumOf = (days: MoneyOverview['days'], name: 'topUp' | 'membership' | 'refunded') =>
  days.reduce((sum, day) => sum + day[name], 0);

/** What came in, in figures and by day. */
export const Income = ({ overview: { days, balances } }: { readonly overview: MoneyOverview }) => {
  const { t } = useTranslation('money');
  const [topUp, membership, refunded] = [sumOf(days, 'topUp'), sumOf(days, 'membership'), sumOf(days, 'refunded')];
  const words = useMemo(
    () => ({
      topUp: t('overview.topUp'),
      membership: t('overview.membership'),
      refunded: t('overview.refunded'),
    }),
    [t],
  );
  const chart = useMemo(() => incomeChart(days, words), [days, words]);
  const figures = [
    { name: 'membership', color: '--d1', label: words.membership, value: membership },
    { name: 'topUp', color: '--d2', label: words.topUp, value: topUp },
    { name: 'refunded', color: '--d3', label: words.refunded, value: -refunded },
    { name: 'balances', color: undefined, label: t('overview.balances'), value: balances },
  ] as const;
  return (
    <section className="money-panel" aria-labelledby="money-income">
      <div className="money-figures">
        <div className="is-main">
          <h2 id="money-income">{t('overview.income')}</h2>
          <b className="num">¥{yuan(topUp + membership)}</b>
        </div>
        {figures.map(({ name, color, label, value }) => (
          <div key={name}>
            <span>
              {color && <i style={{ background: `var(${color})` }} />}
              {label}
            </span>
            <b className="num">
              {value < 0 ? '−' : ''}¥{yuan(Math.abs(value))}
            </b>
          </div>
        ))}
      </div>
      <DayPicture label={t('overview.chart', { days: days.length })} chart={chart} />
    </section>
  );
};
