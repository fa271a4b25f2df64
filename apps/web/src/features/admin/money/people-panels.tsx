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

type GatePanelProps = Pick<MoneyOverview, 'gates' | 'conversion'>;

/** From being refused something to paying for it; beneath it all orders, also of those who were refused nothing. */
export const GatePanel = ({ gates: { met, ordered, paid, by }, conversion }: GatePanelProps) => {
  const { t } = useTranslation('money');
  const share = met > 0 ? ((paid / met) * 100).toFixed(1) : '0.0';
  const kinds = by.filter(({ count }) => count > 0);
  return (
    <section className="money-panel" aria-labelledby="money-gates">
      <header>
        <h2 id="money-gates">{t('gates.heading')}</h2>
        <small className="num">{t('gates.share', { share })}</small>
      </header>
      <ul className="money-bars">
        <BarRow label={t('gates.met')} count={met} most={met} />
        <BarRow label={t('gates.ordered')} count={ordered} most={met} />
        <BarRow label={t('gates.paid')} count={paid} most={met} />
      </ul>
      {kinds.length > 0 && (
        <ul className="money-gates num" aria-label={t('gates.by')}>
          {kinds.map(({ gate, count }) => (
            <li key={gate}>{t(`gates.kind.${gate}`, { people: formatCount(count) })}</li>
          ))}
        </ul>
      )}
      <p className="quiet money-explain">{t('gates.text')}</p>
      <p className="quiet money-explain num">
        {t('gates.all', { ordered: formatCount(conversion.ordered), paid: formatCount(conversion.paid) })}
      </p>
    </section>
  );
};
