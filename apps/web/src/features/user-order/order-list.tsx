import './order-list.css';
import { useQuery } from '@tanstack/react-query';
import { Grid, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { orderPageSize, ordersQuery } from './api.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrderActions } from './use-order-actions.tsx';
import { UserOrderScene } from './user-order-scene.tsx';

export const OrderList = () => {
  const { t } = useTranslation('userOrder');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ordersQuery(page));
  const { holder, ...actions } = useOrderActions();
  const Rows = Grid.useBreakpoint().md ? OrderTable : OrderCards;
  if (!data && error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="list-waiting" role="status" aria-label={t('orders.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  }
  return (
    <>
      {data.totalElements === 0 ? (
        <StateBlock
          scene={<UserOrderScene />}
          heading={t('orders.emptyHeading')}
          text={t('orders.empty')}
          action={<LinkButton to="/recharge">{t('orders.toPlans')}</LinkButton>}
        />
      ) : (
        <div className={isPlaceholderData ? 'order-rows is-stale' : 'order-rows'} aria-busy={isFetching}>
          <Rows orders={data.content} actions={actions} />
          <Pagination
            className="order-pages num"
            align="end"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={orderPageSize}
            total={data.totalElements}
            onChange={setPage}
          />
        </div>
      )}
      {holder}
    </>
  );
};
