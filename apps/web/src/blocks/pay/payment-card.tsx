import './payment-card.css';
import { useQuery } from '@tanstack/react-query';
import { paymentWaitMs } from '@zhixing/contract/chat';
import type { NeededPayment } from '@zhixing/contract/chat-message';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { minuteMs } from '../../lib/durations.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AmountList } from './amount-list.tsx';
import { PayRefusal } from './pay-refusal.tsx';
import { PayView } from './pay-view.tsx';
import { amountsQuery, orderTopUp } from './top-up.ts';
import { useOrder } from './use-order.ts';

/** An answer waits for its payment: the code of the least amount that is enough, there at once. */
export const PaymentCard = ({ payment: { dueFen, balanceFen } }: { readonly payment: NeededPayment }) => {
  const { t } = useTranslation('pay');
  const amounts = useQuery(amountsQuery);
  const enough = amounts.data?.filter(({ amount }) => amount >= dueFen - balanceFen);
  const [chosen, setChosen] = useState<string>();
  const { order, isBusy, place, placeAnew, refusalOf } = useOrder(orderTopUp);
  const picked = enough?.find(({ id }) => id === chosen) ?? enough?.[0];
  const wish = picked && { id: picked.id };
  const pickedId = picked?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one order for each amount that is chosen.
  useEffect(() => {
    if (pickedId) place({ id: pickedId });
  }, [pickedId]);
  const refusal = wish && refusalOf(wish);
  return (
    <section className="payment-card" aria-label={t('inChat.heading')}>
      <div className="payment-words">
        <h3>{t('inChat.heading')}</h3>
        <p className="num">{t('inChat.text', { due: yuan(dueFen), balance: yuan(balanceFen) })}</p>
        {enough && enough.length > 0 && (
          <>
            <p className="payment-label">{t('inChat.amount')}</p>
            <AmountList amounts={enough} chosen={picked?.id} isFixed={isBusy} onChoose={setChosen} />
          </>
        )}
        {enough?.length === 0 && <p>{t('inChat.none')}</p>}
        {amounts.isError && !amounts.isFetching && (
          <LoadFailure error={amounts.error} onRetry={() => void amounts.refetch()} />
        )}
        <p className="payment-life num">{t('inChat.life', { minutes: paymentWaitMs / minuteMs })}</p>
      </div>
      <div className="payment-code">
        {order && wish && !refusal && (
          <PayView
            key={order.orderId}
            order={order}
            again={{ label: t('again'), isBusy, onClick: () => placeAnew(wish) }}
            paidNote={t('inChat.goes')}
          />
        )}
        {!order && !refusal && enough?.length !== 0 && <Skeleton.Node active className="payment-waiting" />}
        {refusal && wish && (
          <>
            <PayRefusal error={refusal} />
            <Button size="small" loading={isBusy} onClick={() => placeAnew(wish)}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
