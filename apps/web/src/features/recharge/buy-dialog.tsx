import './buy-dialog.css';
import { useQuery } from '@tanstack/react-query';
import type { MemberTemplate } from '@zhixing/contract/membership';
import type { UserInfo } from '@zhixing/contract/user';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { PayDialog } from '../../blocks/pay/pay-dialog.tsx';
import { PayRefusal } from '../../blocks/pay/pay-refusal.tsx';
import { PayView } from '../../blocks/pay/pay-view.tsx';
import { useOrder } from '../../blocks/pay/use-order.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type MembersWish, orderMembers, quoteQuery, termsQuery } from './api.ts';
import { Bill } from './bill.tsx';
import { GroupField } from './group-field.tsx';
import { groupWish, isGroupFault } from './group-wish.ts';
import { TermList } from './term-list.tsx';
import type { TransferWish } from './transfer-api.ts';

type BuyDialogProps = {
  readonly plan: MemberTemplate;
  readonly isRenewal: boolean;
  readonly groups: UserInfo['groups'];
  /** Where transfers by hand are taken: the same purchase, paid that way. */
  readonly onTransfer: ((wish: TransferWish) => void) | undefined;
  readonly onClosed: () => void;
};

export const BuyDialog = ({ plan, isRenewal, groups, onTransfer, onClosed }: BuyDialogProps) => {
  const { t } = useTranslation(['recharge', 'pay']);
  const terms = useQuery(termsQuery);
  const [chosen, setChosen] = useState<string>();
  const [group, setGroup] = useState({ groupId: groups[0]?.id ?? '', groupName: '' });
  const [isNameMissed, setNameMissed] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const term = terms.data?.find(({ id }) => id === chosen) ?? terms.data?.[0];
  const quoted = useQuery(quoteQuery(plan.id, term?.id, group.groupId || undefined));
  const isOld = quoted.isPlaceholderData;
  const quote = isOld ? undefined : quoted.data;
  const { order, isBusy, place, placeAnew, leave, refusalOf } = useOrder(orderMembers, {
    // What is said about a changed price stays while the new price is shown.
    wishText: ({ orderAmount, ...rest }) => JSON.stringify(rest),
    onRefused: ({ errorCode }) => {
      if (errorCode === 'PRICE_CHANGED') void quoted.refetch();
    },
  });

  const owner = groupWish(plan, group);
  const wishFor = (amount: number): MembersWish => ({
    orderTemplateId: plan.id,
    configId: term?.id ?? '',
    orderAmount: amount,
    ...owner,
  });
  const wish = quote && wishFor(quote.orderAmount);
  const refusal = wish && refusalOf(wish);
  const groupFault = isGroupFault(refusal?.errorCode)
    ? refusal?.message
    : isNameMissed && !owner
      ? t('group.needed')
      : undefined;
  const pay = () => {
    setNameMissed(!owner);
    if (owner && wish) place(wish);
  };

  const transfer = () => {
    setNameMissed(!owner);
    if (owner && wish)
      onTransfer?.({
        wish: { kind: 'membership', orderTemplateId: plan.id, configId: wish.configId, ...owner },
        orderAmount: wish.orderAmount,
      });
  };

  const choice = (
    <>
      <p className="buy-note">{t('buy.note')}</p>
      {terms.data && (
        <TermList
          price={plan.num}
          terms={terms.data}
          chosen={term?.id}
          isFixed={order !== undefined}
          onChoose={setChosen}
        />
      )}
      {terms.data?.length === 0 && <p className="buy-note">{t('buy.noTerms')}</p>}
      {terms.isError && !terms.isFetching && <LoadFailure error={terms.error} onRetry={() => void terms.refetch()} />}
      {terms.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {plan.category === 'ENTERPRISE' && (
        <GroupField
          groups={groups}
          value={group}
          fault={groupFault}
          isFixed={order !== undefined}
          onChange={setGroup}
        />
      )}
      {order && !isPaid && (
        <Button type="link" className="buy-rechoose" onClick={leave}>
          {t('pay:rechoose')}
        </Button>
      )}
    </>
  );
  const amount = quoted.data?.orderAmount;
  return (
    <PayDialog
      heading={t(isRenewal ? 'buy.RENEW' : 'buy.UPGRADE', { name: plan.name })}
      choice={choice}
      isPaying={order !== undefined}
      isPaid={isPaid}
      onClosed={onClosed}
    >
      {order ? (
        <PayView
          key={order.orderId}
          order={order}
          again={{ label: t('pay:again'), isBusy, onClick: () => placeAnew(wishFor(order.orderAmount)) }}
          onPaid={() => setPaid(true)}
        />
      ) : (
        <div className={isOld ? 'buy-bill is-old' : 'buy-bill'} aria-busy={isOld}>
          <p className="buy-total num">
            <span>{t('buy.total')}</span>
            <b className="buy-amount">{amount === undefined ? '–' : `¥${yuan(amount)}`}</b>
          </p>
          {term && (
            <Bill
              plan={plan}
              term={term}
              quote={quoted.data}
              error={quoted.isFetching ? undefined : (quoted.error ?? undefined)}
              onRetry={() => void quoted.refetch()}
            />
          )}
          <div className="buy-act">
            {!isGroupFault(refusal?.errorCode) && <PayRefusal error={refusal} />}
            <Button block type="primary" size="large" loading={isBusy} disabled={!wish} onClick={pay}>
              {amount === 0
                ? t('pay:buttonFree')
                : t('pay:button', { amount: amount === undefined ? '–' : yuan(amount) })}
            </Button>
            {onTransfer && amount !== 0 && (
              <Button block type="link" disabled={!wish} onClick={transfer}>
                {t('transfer.instead')}
              </Button>
            )}
          </div>
        </div>
      )}
    </PayDialog>
  );
};
