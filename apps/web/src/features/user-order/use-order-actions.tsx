import type { OrderRow, OrderToPay } from '@zhixing/contract/order';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PayDialog } from '../../blocks/pay/pay-dialog.tsx';
import { PayView } from '../../blocks/pay/pay-view.tsx';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { yuan } from '../../lib/yuan.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { cancelOrder, payAgain, readOrdersAgain } from './api.ts';
import { useOrderWords } from './order-words.tsx';

export type OrderActions = {
  readonly pay: (order: OrderRow) => void;
  readonly cancel: (order: OrderRow) => void;
  /** The order whose code is being fetched. */
  readonly busyId: string | undefined;
};

const PayAgainDialog = ({ order, onClosed }: { readonly order: OrderToPay; readonly onClosed: () => void }) => {
  const { t } = useTranslation('userOrder');
  const navigate = useNavigate();
  const [isPaid, setPaid] = useState(false);
  return (
    <PayDialog heading={t('orders.payTitle')} isPaid={isPaid} onClosed={onClosed}>
      <PayView
        order={order}
        again={{ label: t('orders.buyAgain'), onClick: () => void navigate('/recharge') }}
        onPaid={() => setPaid(true)}
      />
    </PayDialog>
  );
};

/** Whatever becomes of it, the list is read again: another window may have been quicker. */
export const useOrderActions = (): OrderActions & { readonly holder: ReactNode } => {
  const { t } = useTranslation('userOrder');
  const { whatOf } = useOrderWords();
  const { confirm, holder } = useConfirm();
  const [paying, setPaying] = useState<OrderToPay>();
  const readAgain = () => void readOrdersAgain();
  const paid = useWrite(async ({ orderId }: OrderRow) => setPaying(await payAgain(orderId)), readAgain);
  const cancelled = useWrite(async ({ orderNo }: OrderRow) => {
    await cancelOrder(orderNo);
    notify('success', t('orders.cancelled'));
    readAgain();
  }, readAgain);
  const cancel = (order: OrderRow) =>
    void confirm({
      title: t('orders.cancelAsk'),
      content: t('orders.cancelText', { what: whatOf(order), amount: yuan(order.totalAmount) }),
      okText: t('orders.cancelOk'),
      cancelText: t('orders.keep'),
      onOk: () => cancelled.write(order),
    });
  const closed = () => {
    setPaying(undefined);
    readAgain();
  };
  return {
    pay: (order) => void paid.write(order),
    cancel,
    busyId: paid.isBusy ? paid.sent?.orderId : undefined,
    holder: (
      <>
        {holder}
        {paying && <PayAgainDialog order={paying} onClosed={closed} />}
      </>
    ),
  };
};
