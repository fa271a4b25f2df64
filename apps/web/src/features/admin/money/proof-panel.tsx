import './proof-panel.css';
import type { MoneyOverview } from '@zhixing/contract/money-overview';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { faultOf } from './model.ts';

/** Whether the books add up, as the last recount found. */
export const ProofPanel = ({ proof }: Pick<MoneyOverview, 'proof'>) => {
  const { t } = useTranslation('money');
  const state = !proof ? 'none' : proof.isSound ? 'sound' : 'faulty';
  const faultWords = (check: string) => {
    const name = faultOf(check);
    return name ? t(`proof.fault.${name}`) : check;
  };
  return (
    <section className={`money-panel money-proof is-${state}`} aria-labelledby="money-proof">
      <h2 id="money-proof">
        {proof && <Icon name={proof.isSound ? 'check-circle' : 'warn'} size={18} />}
        {t(`proof.${state}`)}
      </h2>
      {proof && <p className="num quiet">{t('proof.at', { time: formatDateTime(proof.at) })}</p>}
      <p>{t(`proof.${state}Text`)}</p>
      {proof && proof.faults.length > 0 && (
        <ul>
          {proof.faults.map(({ check, count, sample }) => (
            <li key={check}>
              {t('proof.line', { what: faultWords(check), count })}
              <span className="num quiet">{sample.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {proof?.sealed && (
        <p className="quiet">
          {t('proof.sealed', { day: proof.sealed.day })} <code className="num">{proof.sealed.seal}</code>
        </p>
      )}
    </section>
  );
};
