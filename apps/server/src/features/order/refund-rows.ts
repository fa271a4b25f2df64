import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, refund } from '../../db/schema/order.ts';
import type { Payment } from '../../gateways/wechat-pay/payment-provider.ts';
import { postMoney } from '../wallet/index.ts';
import { newRefundNo } from './order-no.ts';

/** The payer gets back what we could not use; the job sends it. */
export const askUnmatchedBack = async (tx: Tx, { now }: Pick<Ctx, 'now'>, order: PayOrder, paid: Payment) => {
  const no = newRefundNo(now());
  const { tenantId, id: orderId, accountId } = order;
  const { transactionId, amountFen } = paid;
  const key = `refund:${no}:ask`;
  const to = { kind: 'refund' as const, owner: accountId };
  await postMoney(tx, { kind: 'suspense' }, to, amountFen, { reason: 'refund', subjectId: orderId, key });
  await tx.insert(refund).values({
    tenantId,
    no,
    orderId,
    transactionId,
    accountId,
    amountFen,
    kind: 'unmatched',
    reason: '订单已关闭或金额不符，原路退回',
    createdAt: now(),
    checkAt: now(),
  });
};
