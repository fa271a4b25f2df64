import { and, eq, isNull } from 'drizzle-orm';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, payOrder, refund } from '../../db/schema/order.ts';
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

type Asked = { transactionId: string; amountFen: number; reason: string; requestKey: string };

/** An administrator wants it back to the payer; the job sends it. */
export const addAskedRefund = async (tx: Tx, ctx: AccountCtx, order: PayOrder, asked: Asked) => {
  const { tenantId, id: orderId, accountId } = order;
  const at = ctx.now();
  const [row] = await tx
    .insert(refund)
    .values({
      ...asked,
      tenantId,
      no: newRefundNo(at),
      orderId,
      accountId,
      kind: 'asked',
      askedBy: ctx.actor.id,
      createdAt: at,
      checkAt: at,
    })
    .returning();
  if (!row) throw new Error('a refund was not stored');
  return row;
};

/** Whether paid time of this account is on its way back: nothing is sold on top of it meanwhile. */
export const hasPlanRefund = async (tx: Tx, accountId: string) => {
  const [found] = await tx
    .select({ no: refund.no })
    .from(refund)
    .innerJoin(payOrder, eq(payOrder.id, refund.orderId))
    .where(
      and(
        eq(payOrder.accountId, accountId),
        eq(payOrder.kind, 'membership'),
        eq(refund.kind, 'asked'),
        isNull(refund.endedAt),
      ),
    )
    .limit(1);
  return found !== undefined;
};
