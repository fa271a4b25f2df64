import { eq } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, payOrder, refund } from '../../db/schema/order.ts';
import type { Refund } from '../../gateways/wechat-pay/payment-provider.ts';
import { closeGrant } from '../membership/index.ts';
import { moveMoney, postMoney } from '../wallet/index.ts';
import { orderMachine } from './order-machine.ts';
import { lockOrder } from './queries.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now'>;
type Row = typeof refund.$inferSelect;

const why = (row: Row, reason: 'refund' | 'refund-returned') => ({
  reason,
  subjectId: row.orderId,
  key: `refund:${row.no}:end`,
});
const held = ({ accountId }: Row) => ({ kind: 'refund' as const, owner: accountId });

const moveOrder = async (tx: Tx, order: PayOrder, row: Row, event: 'refund-part' | 'refund-whole' | 'refund-back') => {
  const move = orderMachine[order.status][event];
  if (typeof move === 'string') return;
  const refundedFen = order.refundedFen + (event === 'refund-back' ? 0 : row.amountFen);
  await tx.update(payOrder).set({ status: move.to, cause: move.cause, refundedFen }).where(eq(payOrder.id, order.id));
};

const paidOut = async (tx: Tx, parts: Parts, order: PayOrder, row: Row) => {
  await postMoney(tx, held(row), { kind: 'clearing' }, row.amountFen, why(row, 'refund'));
  if (row.kind === 'unmatched') return;
  const isWhole = order.refundedFen + row.amountFen >= order.amountFen;
  await moveOrder(tx, order, row, isWhole ? 'refund-whole' : 'refund-part');
  if (order.kind === 'membership') await closeGrant(tx, parts, order.id);
};

/** The provider will not pay it out: the money goes back to where it came from. */
const givenBack = async (tx: Tx, order: PayOrder, row: Row) => {
  const reason = why(row, 'refund-returned');
  if (row.kind === 'unmatched') await postMoney(tx, held(row), { kind: 'suspense' }, row.amountFen, reason);
  else if (order.kind === 'top-up') await moveMoney(tx, row.accountId, row.amountFen, held(row), reason);
  else await postMoney(tx, held(row), { kind: 'revenue' }, row.amountFen, reason);
  if (row.kind === 'asked') await moveOrder(tx, order, row, 'refund-back');
};

/** Whoever tells of its end first; the order's row is held meanwhile. */
export const settleRefund = async (parts: Parts, told: Pick<Refund, 'outRefundNo' | 'state'>) => {
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
    const isOver = told.state === 'SUCCESS' || told.state === 'CLOSED';
    const ended = isOver ? { endedAt: parts.now(), checkAt: null } : { checkAt: null };
    await tx
      .update(refund)
      .set({ status: told.state, ...ended })
      .where(eq(refund.no, row.no));
    if (told.state === 'SUCCESS') await paidOut(tx, parts, order, row);
    if (told.state === 'CLOSED') await givenBack(tx, order, row);
    if (told.state === 'ABNORMAL') parts.log.error({ refundNo: row.no }, 'a refund needs a person');
  });
};
