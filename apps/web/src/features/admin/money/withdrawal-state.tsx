import './order.css';
import type { AdminWithdrawal } from '@zhixing/contract/withdrawal';
import { useTranslation } from '../../../lib/use-translation.ts';

const tones = { requested: 'wait', paid: 'good', refused: 'plain' } as const;

export const WithdrawalState = ({ row: { state, transferNo, reason } }: { readonly row: AdminWithdrawal }) => {
  const { t } = useTranslation('money');
  return (
    <span className="money-state">
      <span className={`money-tag is-${tones[state]}`}>{t(`withdrawal.states.${state}`)}</span>
      <span className="quiet num">{transferNo ?? reason ?? ''}</span>
    </span>
  );
};
