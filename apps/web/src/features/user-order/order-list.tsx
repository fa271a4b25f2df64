import './order-list.css';
import { useQuery } from '@tanstack/react-query';
import { Grid, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { orderPageSize, ordersQuery } from './api.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrderActions } from './use-order-actions.tsx';
import { UserOrderScene } from './user-order-scene.tsx';

const Waiting = () => (
  <div className="list-waiting">
    <Skeleton active title={false} paragraph={{ rows: 6 }} />
  </div>
);

export const OrderList = () => {
  const { t } = useTranslation('userOrder');
  const [page, setPage] = useState(1);
  const query = useQuery(ordersQuery(page));
  const { holder, ...actions } = useOrderActions();
  const Rows = Grid.useBreakpoint().md ? OrderTable : OrderCards;
  return (
    <>
      <ListFrame
        query={query}
        totalOf={({ totalElements }) => totalElements}
        page={page}
        limit={orderPageSize}
        loading={t('orders.loading')}
        skeleton={<Waiting />}
        empty={
          <StateBlock
            scene={<UserOrderScene />}
            heading={t('orders.emptyHeading')}
            text={t('orders.empty')}
            action={<LinkButton to="/recharge">{t('orders.toPlans')}</LinkButton>}
          />
        }
        onPage={setPage}
      >
        {({ content }) => <Rows orders={content} actions={actions} />}
      </ListFrame>
      {holder}
    </>
  );
};
