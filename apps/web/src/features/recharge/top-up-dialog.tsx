import './top-up-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { AmountList } from '../../blocks/pay/amount-list.tsx';
import { PayDialog } from '../../blocks/pay/pay-dialog.tsx';
import { PayRefusal } from '../../blocks/pay/pay-refusal.tsx';
import { PayView } from '../../blocks/pay/pay-view.tsx';
import { amountsQuery, orderTopUp } from '../../blocks/pay/top-up.ts';
import { useOrder } from '../../blocks/pay/use-order.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { TransferWish } from './transfer-api.ts';

type TopUpDialogProps = {
  readonly first: string | undefined;
  readonly onTransfer: ((wish: TransferWish) => void) | undefined;
  readonly onClosed: () => void;
};

export const TopUpDialog = ({ first, onTransfer, onClosed }: TopUpDialogProps) => {
  const { t } = useTranslation(['recharge', 'pay']);
  const amounts = useQuery(amountsQuery);
  const [chosen, setChosen] = useState(first);
  const [isPaid, setPaid] = useState(false);
  const { order, isBusy, place, placeAnew, leave, refusalOf } = useOrder(orderTopUp);
  const picked = amounts.data?.find(({ id }) => id === chosen) ?? amounts.data?.[0];
  const wish = picked && { id: picked.id };
  const choice = (
    <>
      <p className="top-up-note">{t('topUp.note')}</p>
      {amounts.data && (
        <AmountList amounts={amounts.data} chosen={picked?.id} isFixed={order !== undefined} onChoose={setChosen} />
      )}
      {amounts.data?.length === 0 && <p className="top-up-note">{t('topUp.none')}</p>}
      {amounts.isError && !amounts.isFetching && (
        <LoadFailure error={amounts.error} onRetry={() => void amounts.refetch()} />
      )}
      {amounts.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {order && !isPaid && (
        <Button type="link" className="top-up-rechoose" onClick={leave}>
          {t('pay:rechoose')}
        </Button>
      )}
    </>
  );
  return (
    <PayDialog
      heading={t('topUp.title')}
      choice={choice}
      isPaying={order !== undefined}
      isPaid={isPaid}
      onClosed={onClosed}
    >
      {order && wish ? (
        <PayView
          key={order.orderId}
          order={order}
          again={{ label: t('pay:again'), isBusy, onClick: () => placeAnew(wish) }}
          onPaid={() => setPaid(true)}
        />
      ) : (
        <div className="top-up-bill">
          <p className="num">
            <span>{t('topUp.credited')}</span>
            <b>{picked ? `¥${yuan(picked.amount)}` : '–'}</b>
          </p>
          <div className="top-up-act">
            <PayRefusal error={wish && refusalOf(wish)} />
            <Button
              block
              type="primary"
              size="large"
              loading={isBusy}
              disabled={!wish}
              onClick={() => wish && place(wish)}
            >
              {t('pay:button', { amount: picked ? yuan(picked.amount) : '–' })}
            </Button>
            {onTransfer && picked && (
              <Button
                block
                type="link"
                onClick={() => onTransfer({ wish: { kind: 'top-up', topUpId: picked.id }, orderAmount: picked.amount })}
              >
                {t('transfer.instead')}
              </Button>
            )}
          </div>
        </div>
      )}
    </PayDialog>
  );
};
