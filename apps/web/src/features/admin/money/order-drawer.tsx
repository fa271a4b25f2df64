import { useQuery } from '@tanstack/react-query';
import type { AdminOrder } from '@zhixing/contract/admin-order';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { yuan } from '../../../lib/yuan.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ReasonDialog } from '../listing/reason-dialog.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { freeze, orderQuery, release } from './api.ts';
import { OrderStory } from './order-story.tsx';
import { OrderState, useWhat, Who } from './order-words.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const Head = ({ order }: { readonly order: AdminOrder }) => {
  const { t } = useTranslation('money');
  const whatOf = useWhat();
  return (
    <>
      <div className="order-head">
        <div>
          <strong>{whatOf(order)}</strong>
          <span className="quiet">
            <Who {...order} />
          </span>
        </div>
        <span className="order-sum num">¥{yuan(order.amount)}</span>
      </div>
      <OrderState order={order} />
      {order.status === 'FROZEN' && order.cause && (
        <p className="money-note" role="note">
          {t(`causeText.${order.cause}`)}
        </p>
      )}
    </>
  );
};

const Actions = ({ order }: { readonly order: AdminOrder }) => {
  const { t } = useTranslation('money');
  const [asked, setAsked] = useState<'refund' | 'freeze'>();
  const { write: letGo, isBusy } = useWrite(async () => {
    await release(order.id);
    notify('success', t('order.released'));
  });
  const { max, limit, balance } = order.refundable;
  return (
    <>
      {max === 0 && (
        <p className="quiet order-why">{t(`limit.${limit}`, { max: yuan(max), balance: yuan(balance) })}</p>
      )}
      <div className="order-actions">
        {order.status === 'PAID' && <Button onClick={() => setAsked('freeze')}>{t('order.freeze')}</Button>}
        {order.cause === 'ADMIN' && (
          <Button loading={isBusy} onClick={() => void letGo()}>
            {t('order.release')}
          </Button>
        )}
        {max > 0 && (
          <Button type="primary" onClick={() => setAsked('refund')}>
            {t('order.refund')}
          </Button>
        )}
      </div>
      {asked === 'refund' && <RefundDialog order={order} onClosed={() => setAsked(undefined)} />}
      {asked === 'freeze' && (
        <ReasonDialog
          title={t('order.freezeTitle')}
          lead={t('order.freezeLead')}
          okText={t('order.freeze')}
          onSubmit={async (reason) => {
            await freeze(order.id, reason);
            notify('success', t('order.frozen'));
          }}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

type OrderDrawerProps = { readonly id: string; readonly onClosed: () => void };

export const OrderDrawer = ({ id, onClosed }: OrderDrawerProps) => {
  const { t } = useTranslation('money');
  const [isOpen, setOpen] = useState(true);
  const { data, error, isFetching, refetch } = useQuery(orderQuery(id));
  const body = () => {
    if (data)
      return (
        <>
          <Head order={data} />
          <OrderStory order={data} />
        </>
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <RowsSkeleton />;
  };
  return (
    <Drawer
      open={isOpen}
      size="min(520px, 100vw)"
      title={data ? t('order.title', { no: data.no }) : t('order.titleWaiting')}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClosed()}
      footer={data && <Actions order={data} />}
    >
      {body()}
    </Drawer>
  );
};
