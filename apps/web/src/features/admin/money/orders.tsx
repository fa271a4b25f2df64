import './order.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Grid } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { orderFilterNames, orderPageSize, ordersQuery, saveOrderSheet } from './api.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderCards, OrderTable } from './order-rows.tsx';

export const Orders = () => {
  const { t } = useTranslation('money');
  const list = useListState(orderFilterNames);
  const query = useQuery(ordersQuery(list.filters, list.page));
  const { openId, open, close } = useOpenRecord();
  const { write: save, isBusy } = useWrite(() => saveOrderSheet(list.filters, t('order.file')));
  const Rows = Grid.useBreakpoint().md ? OrderTable : OrderCards;
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={list.hasFilter}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <OrderFilters filters={list.filters} onChange={list.change} />
        <Button loading={isBusy} onClick={() => void save()}>
          {t('order.export')}
        </Button>
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={orderPageSize}
        skeleton={<RowsSkeleton />}
        empty={<StateBlock scene={<AdminScene />} heading={t('order.emptyHeading')} text={t('order.emptyText')} />}
      >
        {(rows) => <Rows rows={rows} onOpen={open} />}
      </ListFrame>
      {openId && <OrderDrawer key={openId} id={openId} onClosed={close} />}
    </>
  );
};
