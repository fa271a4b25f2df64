import './pay-view.css';
import { useQuery } from '@tanstack/react-query';
import type { OrderStatus, OrderToPay } from '@zhixing/contract/order';
import { Spin } from 'antd';
import { useEffect } from 'react';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { Icon } from '../../ui/icon.tsx';
import { orderStateQuery, payChannelsQuery, readAgainAfterPaying } from './api.ts';
import { type PayAgain, PayCode } from './pay-code.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

type PayViewProps = {
  readonly order: OrderToPay;
  /** The way to a new order once this one is over. */
  readonly again: PayAgain;
  readonly onPaid?: () => void;
  /** What follows where the page goes on by itself; otherwise it is loaded anew. */
  readonly paidNote?: string | undefined;
};

const reloadMs = 2_000;

type PaidProps = { readonly amount: number } & Pick<PayViewProps, 'paidNote'> & {
    readonly onPaid?: (() => void) | undefined;
  };

const Paid = ({ amount, onPaid, paidNote }: PaidProps) => {
  const { t } = useTranslation('pay');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once.
  useEffect(() => {
    notify('success', t('paid'));
    onPaid?.();
    void readAgainAfterPaying();
    if (paidNote) return;
    const timer = window.setTimeout(() => window.location.reload(), reloadMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className="pay-view is-paid" role="status">
      <Icon name="check-circle" size={52} />
      <strong>{t('paid')}</strong>
      {amount > 0 && <span className="pay-amount num">¥{yuan(amount)}</span>}
      <p className="pay-note">{paidNote ?? t('paidNote')}</p>
    </div>
  );
};

const DemoPhone = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('pay');
  const { data } = useQuery(payChannelsQuery);
  if (!data?.phoneUrl || !address) return null;
  return (
    <a
      className="pay-phone"
      href={`${data.phoneUrl}?code_url=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('phone')}
    </a>
  );
};

const Waiting = ({
  order,
  again,
  paidNote,
  status,
  isUnsure,
}: PayViewProps & { status: OrderStatus; isUnsure: boolean }) => {
  const { t } = useTranslation('pay');
  const seconds = useSecondsLeft(order.expiresAt);
  const isOver = seconds === 0 || status !== 'PENDING';
  const overWords = status === 'FROZEN' ? 'locked' : status === 'REFUNDED' ? 'refunded' : 'expired';
  const life =
    seconds !== undefined &&
    t('codeLife', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') });
  return (
    <div className="pay-view">
      <p className="pay-amount num">¥{yuan(order.orderAmount)}</p>
      <PayCode address={order.payUrl} amount={order.orderAmount} {...(isOver && { again })} />
      <div className="pay-state" role="status">
        {!isOver && <Spin size="small" />}
        {isOver ? t(overWords) : t('scan')}
      </div>
      <p className="pay-life num">{!isOver && (isUnsure ? t('unsure') : life)}</p>
      {!isOver && <DemoPhone address={order.payUrl} />}
      <p className="pay-note num">
        {t('orderNo', { no: order.orderNo })}
        <br />
        {!isOver && !paidNote && t('stays')}
      </p>
    </div>
  );
};

/** An order and how to pay it. Asks every three seconds whether it is paid, for as long as it is shown. */
export const PayView = (props: PayViewProps) => {
  const { order, onPaid, paidNote } = props;
  const { data, isError } = useQuery(orderStateQuery(order));
  const status = data ?? order.orderStatus;
  if (status === 'PAID') return <Paid amount={order.orderAmount} onPaid={onPaid} paidNote={paidNote} />;
  return <Waiting {...props} status={status} isUnsure={isError} />;
};
