import type { Income } from '@zhixing/contract/income';
import { minWithdrawalFen, settlingDays } from '@zhixing/contract/withdrawal';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortYuan, yuan } from '../../lib/yuan.ts';

type IncomeStripProps = { readonly income: Income; readonly onWithdraw: () => void };

/** What can be withdrawn, what will be, and what the span brought. */
export const IncomeStrip = ({ income, onWithdraw }: IncomeStripProps) => {
  const { t } = useTranslation('income');
  const isEnough = income.available >= minWithdrawalFen;
  const total = income.days.reduce((sum, { share }) => sum + share, 0);
  const costs = income.agents.map(({ modelCost, unpricedRuns }) => (unpricedRuns > 0 ? null : modelCost));
  const cost = costs.some((one) => one === null) ? null : costs.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return (
    <section className="income-strip num" aria-label={t('strip.label')}>
      <div className="is-main">
        <span>{t('strip.available')}</span>
        <b>{yuan(income.available)}</b> <small>{t('strip.yuan')}</small>
      </div>
      <div>
        <span>{t('strip.settling', { days: settlingDays })}</span>
        <b>{yuan(income.settling)}</b>
      </div>
      <div>
        <span>{t('strip.underWay')}</span>
        <b>{yuan(income.underWay)}</b>
      </div>
      <div>
        <span>{t('strip.total')}</span>
        <b>{yuan(total)}</b>
      </div>
      <div>
        <span>{t('strip.margin')}</span>
        {cost === null ? (
          <small title={t('agents.unpricedHelp')}>{t('agents.unset')}</small>
        ) : (
          <b>{yuan(total - cost)}</b>
        )}
      </div>
      <div className="strip-act">
        <Button type="primary" disabled={!isEnough} onClick={onWithdraw}>
          {t('withdraw.open')}
        </Button>
        {!isEnough && <small>{t('withdraw.least', { yuan: shortYuan(minWithdrawalFen) })}</small>}
      </div>
    </section>
  );
};
