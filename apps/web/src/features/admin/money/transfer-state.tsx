import './order.css';
import type { AdminTransfer } from '@zhixing/contract/bank-transfer';
import { useTranslation } from '../../../lib/use-translation.ts';

const tones = { waiting: 'wait', approved: 'good', refused: 'plain' } as const;

export const TransferState = ({ row: { state, reason } }: { readonly row: AdminTransfer }) => {
  const { t } = useTranslation('money');
  return (
    <span className="money-state">
      <span className={`money-tag is-${tones[state]}`}>{t(`transfer.states.${state}`)}</span>
      <span className="quiet">{reason ?? ''}</span>
    </span>
  );
};

export const useBoughtWords = () => {
  const { t } = useTranslation(['money', 'pay', 'shell']);
  return ({ level, months }: Pick<AdminTransfer, 'level' | 'months'>): string =>
    level ? `${t(`shell:level.${level}`)} · ${t('pay:months', { count: months ?? 0 })}` : t('order.topUp');
};
