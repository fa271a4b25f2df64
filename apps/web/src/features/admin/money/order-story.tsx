import type { AdminOrder, OrderRefund } from '@zhixing/contract/admin-order';
import { Button } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { yuan } from '../../../lib/yuan.ts';
import { askRefund } from './api.ts';

type StepProps = {
  readonly tone: 'plain' | 'good' | 'wait' | 'bad';
  readonly heading: string;
  readonly amount?: string;
  readonly at?: string | null;
  readonly children?: React.ReactNode;
};

const Step = ({ tone, heading, amount, at, children }: StepProps) => (
  <li className={`story-step is-${tone}`}>
    <div className="story-head">
      <strong>{heading}</strong>
      {amount && <span className="num">{amount}</span>}
    </div>
    {at && <time className="num">{formatDateTime(at)}</time>}
    {children}
  </li>
);

const refundTones = { WAITING: 'wait', PROCESSING: 'wait', SUCCESS: 'good', CLOSED: 'plain', ABNORMAL: 'bad' } as const;

const RefundStep = ({ refund }: { readonly refund: OrderRefund }) => {
  const { t } = useTranslation('money');
  const { write: ask, isBusy } = useWrite(async () => {
    await askRefund(refund.no);
    notify('success', t('refund.askedAgain'));
  });
  const { status, kind, askedBy, reason, no, checks, endedAt, createdAt } = refund;
  return (
    <Step
      tone={refundTones[status]}
      heading={t(`refund.${kind}`)}
      amount={`−${yuan(refund.amount)}`}
      at={endedAt ?? createdAt}
    >
      <p>{t(`refund.status.${status}`)}</p>
      {status === 'WAITING' && checks > 0 && <p>{t('refund.tries', { count: checks })}</p>}
      {kind === 'asked' && <p>{t('refund.by', { name: askedBy ?? t('gone'), reason })}</p>}
      <p className="mono">{no}</p>
      {status === 'ABNORMAL' && (
        <Button size="small" loading={isBusy} onClick={() => void ask()}>
          {t('refund.askAgain')}
        </Button>
      )}
    </Step>
  );
};

/** What happened to an order, one after the other. */
export const OrderStory = ({ order }: { readonly order: AdminOrder }) => {
  const { t } = useTranslation('money');
  return (
    <ol className="story">
      <Step tone="plain" heading={t('story.created')} amount={yuan(order.amount)} at={order.createdAt}>
        {order.creditAmount > 0 && <p>{t('story.credit', { amount: yuan(order.creditAmount) })}</p>}
        {order.groupName && <p>{t('story.group', { name: order.groupName })}</p>}
      </Step>
      {order.status === 'PENDING' && <Step tone="wait" heading={t('story.pending')} at={order.expiresAt} />}
      {order.payments.map((payment) => {
        const isUsed = payment.use === 'fulfilled';
        return (
          <Step
            key={payment.transactionId}
            tone={isUsed ? 'good' : 'bad'}
            heading={isUsed ? t('story.paid') : t('story.suspense')}
            amount={`+${yuan(payment.amount)}`}
            at={payment.paidAt}
          >
            <p>{t(`story.heard.${payment.heardBy}`)}</p>
            {!isUsed && <p>{t('story.suspenseText')}</p>}
            {payment.currency !== 'CNY' && <p>{t('story.currency', { currency: payment.currency })}</p>}
            <p className="mono">{payment.transactionId}</p>
          </Step>
        );
      })}
      {order.status !== 'PENDING' && order.amount === 0 && (
        <Step tone="good" heading={t('story.free')} at={order.paidAt} />
      )}
      {order.refunds.map((refund) => (
        <RefundStep key={refund.no} refund={refund} />
      ))}
      {order.status === 'CANCELLED' && order.cause && (
        <Step tone="plain" heading={t(`cause.${order.cause}`)}>
          <p>{t('story.noCharge')}</p>
        </Step>
      )}
    </ol>
  );
};
