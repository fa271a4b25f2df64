import { formatCount } from '../../../lib/format-count.ts';
import './people-panels.css';
import type { MoneyOverview } from '@zhixing/contract/money-overview';
import { useTranslation } from '../../../lib/use-translation.ts';

type BarRowProps = { readonly label: string; readonly count: number; readonly most: number; readonly note?: string };

const BarRow = ({ label, count, most, note }: BarRowProps) => (
  <li>
    <span>{label}</span>
    <span className="money-bar" aria-hidden="true">
      {note ?? (count > 0 && <i style={{ width: `${most > 0 ? (count / most) * 100 : 0}%` }} />)}
    </span>
    <b className="num">{formatCount(count)}</b>
  </li>
);

/** Bars compare those who pay; the free ones would make all others look like nothing. */
export const MembersPanel = ({ members }: Pick<MoneyOverview, 'members'>) => {
  const { t } = useTranslation(['money', 'shell']);
  const all = members.reduce((sum, { count }) => sum + count, 0);
  const plans = members.filter(({ level }) => level !== 'FREE');
  const paying = plans.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...plans.map(({ count }) => count));
  const share = all > 0 ? (((all - paying) / all) * 100).toFixed(1) : '0.0';
  return (
    <section className="money-panel" aria-labelledby="money-members">
      <header>
        <h2 id="money-members">{t('members.heading')}</h2>
        <small className="num">{t('members.sum', { all: formatCount(all), paying: formatCount(paying) })}</small>
      </header>
      <ul className="money-bars">
        {members.map(({ level, count }) => (
          <BarRow
            key={level}
            label={t(`shell:level.${level}`)}
            count={count}
            most={most}
            {...(level === 'FREE' && { note: t('members.free', { share }) })}
          />
        ))}
      </ul>
    </section>
  );
};

/** Only what rows can tell: who merely met the gate and left is written down nowhere. */
export const ConversionPanel = ({ conversion: { ordered, paid } }: Pick<MoneyOverview, 'conversion'>) => {
  const { t } = useTranslation('money');
  const share = ordered > 0 ? ((paid / ordered) * 100).toFixed(1) : '0.0';
  return (
    <section className="money-panel" aria-labelledby="money-conversion">
      <header>
        <h2 id="money-conversion">{t('conversion.heading')}</h2>
        <small className="num">{t('conversion.share', { share })}</small>
      </header>
      <ul className="money-bars">
        <BarRow label={t('conversion.ordered')} count={ordered} most={ordered} />
        <BarRow label={t('conversion.paid')} count={paid} most={ordered} />
      </ul>
      <p className="quiet money-explain">{t('conversion.text')}</p>
    </section>
  );
};
