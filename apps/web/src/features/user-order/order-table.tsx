import { formatDateTime } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { OrderButtons, OrderNo, type OrderRowsProps } from './order-parts.tsx';
import { OrderState, useOrderWords } from './order-words.tsx';

export const OrderTable = ({ orders, actions }: OrderRowsProps) => {
  const { t } = useTranslation('userOrder');
  const { whatOf } = useOrderWords();
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">{t('orders.what')}</th>
          <th scope="col">{t('orders.no')}</th>
          <th scope="col">{t('orders.created')}</th>
          <th scope="col" className="is-end">
            {t('orders.amount')}
          </th>
          <th scope="col" className="order-state">
            {t('orders.status')}
          </th>
          <th scope="col" className="is-end">
            {t('orders.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td>{whatOf(order)}</td>
            <td>
              <OrderNo no={order.orderNo} />
            </td>
            <td className="num">
              <time dateTime={order.createTime}>{formatDateTime(order.createTime)}</time>
            </td>
            <td className="is-end num">{yuan(order.totalAmount)}</td>
            <td className="order-state">
              <OrderState order={order} />
            </td>
            <td className="is-end">
              <OrderButtons order={order} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
