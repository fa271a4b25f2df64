import type { OrderRow, OrderStatus } from '@zhixing/contract/order';
import { formatDateTime } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';

const looks: Record<OrderStatus, string> = {
  PENDING: 'is-open',
  PAID: 'is-paid',
  CANCELLED: '',
  REFUNDED: '',
  FROZEN: 'is-locked',
};

export const useOrderWords = () => {
  const { t } = useTranslation(['userOrder', 'pay', 'shell']);
  return {
    whatOf: ({ kind, level, months }: OrderRow): string =>
      kind === 'top-up' || !level
        ? t('orders.topUp')
        : [t(`shell:level.${level}`), ...(months ? [t('pay:months', { count: months })] : [])].join(' · '),
    /** One line of reason beside the state. */
    noteOf: ({ status, channel, expiresAt, paidTime, totalAmount, refundedAmount }: OrderRow): string => {
      switch (status) {
        case 'PENDING':
          if (channel === 'BANK') return t('orders.checking');
          return Date.parse(expiresAt) > Date.now()
            ? t('orders.payBefore', { time: formatDateTime(expiresAt).slice(-5) })
            : t('orders.lapsed');
        case 'PAID':
          if (refundedAmount > 0) return t('orders.partRefund', { amount: yuan(refundedAmount) });
          return paidTime ? t('orders.paidAt', { time: formatDateTime(paidTime).slice(5) }) : '';
        case 'REFUNDED':
          return t('orders.partRefund', { amount: yuan(refundedAmount || totalAmount) });
        case 'CANCELLED':
          return t('orders.noCharge');
        case 'FROZEN':
          return t('orders.locked');
      }
    },
  };
};

export const OrderState = ({ order }: { readonly order: OrderRow }) => {
  const { t } = useTranslation('pay');
  const { noteOf } = useOrderWords();
  return (
    <>
      <span className={`order-tag ${looks[order.status]}`}>{t(`status.${order.status}`)}</span>
      <span className="order-note num">{noteOf(order)}</span>
    </>
  );
};
