import type { AdminOrderRow } from '@zhixing/contract/admin-order';
import { Button, type TableColumnsType } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { WideTable } from '../wide-table.tsx';
import { OrderState, useWhat, Who } from './order-words.tsx';

type OrderRowsProps = { readonly rows: AdminOrderRow[]; readonly onOpen: (id: string) => void };

export const OrderTable = ({ rows, onOpen }: OrderRowsProps) => {
  const { t } = useTranslation('money');
  const whatOf = useWhat();
  const columns: TableColumnsType<AdminOrderRow> = [
    { key: 'what', title: t('order.what'), width: 200, render: (_, order) => whatOf(order) },
    { key: 'who', title: t('order.account'), width: 150, ellipsis: true, render: (_, order) => <Who {...order} /> },
    {
      key: 'amount',
      title: t('order.amount'),
      width: 110,
      align: 'right',
      render: (_, { amount }) => <span className="num">¥{yuan(amount)}</span>,
    },
    { key: 'state', title: t('order.status'), width: 230, render: (_, order) => <OrderState order={order} /> },
    {
      key: 'at',
      title: t('order.createdAt'),
      width: 150,
      render: (_, { createdAt }) => <time className="num">{formatDateTime(createdAt)}</time>,
    },
    { key: 'no', title: t('order.no'), width: 190, render: (_, { no }) => <span className="mono num">{no}</span> },
    {
      key: 'action',
      fixed: 'right',
      title: t('order.action'),
      width: 84,
      align: 'right',
      render: (_, { id, no }) => (
        <Button size="small" aria-label={t('order.viewNamed', { no })} onClick={() => onOpen(id)}>
          {t('order.view')}
        </Button>
      ),
    },
  ];
  return <WideTable<AdminOrderRow> label={t('part.orders')} columns={columns} dataSource={rows} />;
};

/** The same rows where a table would not fit. */
export const OrderCards = ({ rows, onOpen }: OrderRowsProps) => {
  const { t } = useTranslation('money');
  const whatOf = useWhat();
  return (
    <ul>
      {rows.map((order) => (
        <li key={order.id} className="record-card">
          <div className="record-head">
            <strong className="clip">{whatOf(order)}</strong>
            <strong className="num">¥{yuan(order.amount)}</strong>
          </div>
          <OrderState order={order} />
          <dl className="record-facts">
            <div>
              <dt>{t('order.account')}</dt>
              <dd>
                <Who {...order} />
              </dd>
            </div>
            <div>
              <dt>{t('order.createdAt')}</dt>
              <dd className="num">{formatDateTime(order.createdAt)}</dd>
            </div>
          </dl>
          <Button
            block
            className="record-button"
            aria-label={t('order.viewNamed', { no: order.no })}
            onClick={() => onOpen(order.id)}
          >
            {t('order.view')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
