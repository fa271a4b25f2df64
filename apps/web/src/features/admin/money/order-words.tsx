import type { AdminOrderRow } from '@zhixing/contract/admin-order';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { toneOf } from './model.ts';

export const useWhat = () => {
  const { t } = useTranslation(['money', 'pay', 'shell']);
  return ({ kind, level, months }: Pick<AdminOrderRow, 'kind' | 'level' | 'months'>): string =>
    kind === 'top-up' || !level
      ? t('order.topUp')
      : [t(`shell:level.${level}`), ...(months ? [t('pay:months', { count: months })] : [])].join(' · ');
};

export const Who = ({ username }: { readonly username: string | null }) => {
  const { t } = useTranslation('money');
  return username === null ? <span className="quiet">{t('gone')}</span> : username;
};

export const OrderState = ({ order }: { readonly order: AdminOrderRow }) => {
  const { t } = useTranslation(['money', 'pay']);
  const { cause, refundedAmount, status, needsPerson } = order;
  const note = () => {
    if (needsPerson) return t('order.needsPerson');
    if (cause) return t(`cause.${cause}`);
    return refundedAmount > 0 && status === 'PAID' ? t('order.refunded', { amount: yuan(refundedAmount) }) : '';
  };
  return (
    <span className="money-state">
      <span className={`money-tag is-${toneOf(order)}`}>{t(`pay:status.${status}`)}</span>
      <span className="quiet num">{note()}</span>
    </span>
  );
};
