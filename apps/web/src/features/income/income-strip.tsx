import type { Income } from '@zhixing/contract/income';
import { minWithdrawalFen, settlingDays } from '@zhixing/contract/withdrawal';
import { Button } from 'antd';
import { PayStrip } from '../../blocks/pay/pay-strip.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
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
    <PayStrip
      label={t('strip.label')}
      main={{ label: t('strip.available'), value: yuan(income.available), unit: t('strip.yuan') }}
      figures={[
        { label: t('strip.settling', { days: settlingDays }), value: yuan(income.settling) },
        { label: t('strip.underWay'), value: yuan(income.underWay) },
        { label: t('strip.total'), value: yuan(total) },
        {
          label: t('strip.margin'),
          value:
            cost === null ? <small title={t('agents.unpricedHelp')}>{t('agents.unset')}</small> : yuan(total - cost),
        },
      ]}
    >
      <Button type="primary" disabled={!isEnough} onClick={onWithdraw}>
        {t('withdraw.open')}
      </Button>
      {!isEnough && <small>{t('withdraw.least', { yuan: shortYuan(minWithdrawalFen) })}</small>}
    </PayStrip>
  );
};
