import { eq } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, payOrder, refund } from '../../db/schema/order.ts';
import type { Refund } from '../../gateways/wechat-pay/payment-provider.ts';
import { reopenGrant } from '../membership/index.ts';
import { hasWallet, moveMoney, postMoney } from '../wallet/index.ts';
import { moveOf } from './order-machine.ts';
import { lockOrder } from './queries.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now'>;
type Row = typeof refund.$inferSelect;

const why = (row: Row, reason: 'refund' | 'refund-returned') => ({
  reason,
  subjectId: row.orderId,
  key: `refund:${row.no}:end`,
});
const held = ({ accountId }: Row) => ({ kind: 'refund' as const, owner: accountId });

type End = 'refund-part' | 'refund-whole' | 'refund-back';
const moveOrder = async (tx: Tx, parts: Parts, order: PayOrder, row: Row, event: End) => {
  const move = moveOf(order, event);
  if (typeof move === 'string') {
    parts.log.error({ refundNo: row.no, event, status: order.status }, 'a refund ended that its order does not know');
    return;
  }
  const refundedFen = order.refundedFen + (event === 'refund-back' ? 0 : row.amountFen);
  await tx.update(payOrder).set({ status: move.to, cause: move.cause, refundedFen }).where(eq(payOrder.id, order.id));
};

const paidOut = async (tx: Tx, parts: Parts, order: PayOrder, row: Row) => {
  await postMoney(tx, held(row), { kind: 'clearing' }, row.amountFen, why(row, 'refund'));
  if (row.kind === 'unmatched') return;
  const isWhole = order.refundedFen + row.amountFen >= order.amountFen;
  await moveOrder(tx, parts, order, row, isWhole ? 'refund-whole' : 'refund-part');
};

/** The provider will not pay it out: the money goes back to where it came from. */
const givenBack = async (tx: Tx, parts: Parts, order: PayOrder, row: Row) => {
  const reason = why(row, 'refund-returned');
  if (row.kind === 'asked') {
    await moveOrder(tx, parts, order, row, 'refund-back');
    if (order.kind === 'membership') await reopenGrant(tx, parts, order.id);
  }
  if (row.kind === 'unmatched') await postMoney(tx, held(row), { kind: 'suspense' }, row.amountFen, reason);
  // Somebody who left for good has no wallet: what was in it had become income.
  else if (order.kind === 'top-up' && (await hasWallet(tx, row.accountId)))
    await moveMoney(tx, row.accountId, row.amountFen, held(row), reason);
  else await postMoney(tx, held(row), { kind: 'revenue' }, row.amountFen, reason);
};

/** What is told is of this very refund; another sum or payment under its number is for a person to look at. */
const isSame = (row: Row, { refundFen, transactionId }: Refund) =>
  refundFen === row.amountFen && transactionId === row.transactionId;

/** Whoever tells of its end first; the order's row is held meanwhile. */
export const settleRefund = async (parts: Parts, told: Refund) => {
  const [found] = await parts.db.inPlatform((tx) =>
    tx
      .select({ tenantId: refund.tenantId, orderId: refund.orderId })
      .from(refund)
      .where(eq(refund.no, told.outRefundNo)),
  );
  if (!found) return;
  await parts.db.inTenant(found.tenantId, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const [row] = await tx.select().from(refund).where(eq(refund.no, told.outRefundNo)).for('update');
    if (!row || row.endedAt || told.state === 'PROCESSING') return;
    const state = isSame(row, told) ? told.state : 'ABNORMAL';
    const isOver = state === 'SUCCESS' || state === 'CLOSED';
    const ended = isOver ? { endedAt: parts.now(), checkAt: null } : { checkAt: null };
    await tx
      .update(refund)
      .set({ status: state, ...ended })
      .where(eq(refund.no, row.no));
    if (state === 'SUCCESS') await paidOut(tx, parts, order, row);
    if (state === 'CLOSED') await givenBack(tx, parts, order, row);
    if (state === 'ABNORMAL') parts.log.error({ refundNo: row.no }, 'a refund needs a person');
  });
};
