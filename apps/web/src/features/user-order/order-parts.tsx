import type { OrderRow } from '@zhixing/contract/order';
import { Button } from 'antd';
import { copyText } from '../../lib/clipboard.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OrderActions } from './use-order-actions.tsx';

export type OrderRowsProps = { readonly orders: readonly OrderRow[]; readonly actions: OrderActions };

export const OrderNo = ({ no }: { readonly no: string }) => {
  const { t } = useTranslation('userOrder');
  return (
    <span className="order-no num">
      {no}
      <button type="button" aria-label={t('orders.copyNo', { no })} onClick={() => void copyText(no)}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  );
};

export const OrderButtons = ({ order, actions }: { readonly order: OrderRow; readonly actions: OrderActions }) => {
  const { t } = useTranslation('userOrder');
  if (order.status !== 'PENDING') return null;
  const words = { no: order.orderNo };
  return (
    <span className="order-buttons">
      <Button
        type="text"
        size="small"
        aria-label={t('orders.cancelNamed', words)}
        onClick={() => actions.cancel(order)}
      >
        {t('orders.cancel')}
      </Button>
      {order.channel === 'WEIXIN' && (
        <Button
          type="primary"
          size="small"
          loading={actions.busyId === order.orderId}
          aria-label={t('orders.payNamed', words)}
          onClick={() => actions.pay(order)}
        >
          {t('orders.pay')}
        </Button>
      )}
    </span>
  );
};
