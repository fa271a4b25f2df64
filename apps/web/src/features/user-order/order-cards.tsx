import { formatDateTime } from '../../lib/format-time.ts';
import { yuan } from '../../lib/yuan.ts';
import { OrderButtons, OrderNo, type OrderRowsProps } from './order-parts.tsx';
import { OrderState, useOrderWords } from './order-words.tsx';

export const OrderCards = ({ orders, actions }: OrderRowsProps) => {
  const { whatOf } = useOrderWords();
  return (
    <ul className="order-cards">
      {orders.map((order) => (
        <li key={order.orderId}>
          <div className="order-line">
            <strong className="clip">{whatOf(order)}</strong>
            <b className="num">¥{yuan(order.totalAmount)}</b>
          </div>
          <div className="order-line">
            <OrderNo no={order.orderNo} />
            <span className="order-note num">{formatDateTime(order.createTime).slice(5)}</span>
          </div>
          <div className="order-line">
            <span className="order-card-state">
              <OrderState order={order} />
            </span>
            <OrderButtons order={order} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  );
};
