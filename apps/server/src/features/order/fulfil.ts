import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { PayOrder } from '../../db/schema/order.ts';
import { wakeUnpaid } from '../chat/index.ts';
import { addGrant, lockGroupHeld, lockHeld, timeOf } from '../membership/index.ts';
import { moveMoney, postMoney } from '../wallet/index.ts';
import { groupOf } from './order-group.ts';

type Clock = Pick<Ctx, 'now'>;

/** The time begins when it is paid for, not when it was ordered. */
const giveTime = async (tx: Tx, ctx: Clock, order: PayOrder) => {
  const { tenantId, accountId, level, months } = order;
  if (!level || !months) throw new Error('an order of nothing');
  const groupId = await groupOf(tx, order);
  const held = await (groupId ? lockGroupHeld(tx, ctx, accountId, groupId) : lockHeld(tx, ctx, accountId));
  const time = timeOf(held, level, months, chinaDay(ctx.now()), order.surplusDays);
  const paidFen = order.amountFen + order.creditFen;
  const grant = { tenantId, accountId, level, ...time, reason: 'order' as const, orderId: order.id, groupId, paidFen };
  await addGrant(tx, ctx, grant);
};

type Paid = { key: string; from: 'clearing' | 'bank' };
/** What was bought is given, once: the key of the payment sees to it. */
export const fulfil = async (tx: Tx, ctx: Clock, order: PayOrder, paid: Paid | undefined) => {
  const { accountId, amountFen, id: subjectId, kind } = order;
  const { key, from } = paid ?? { key: `order:${subjectId}`, from: 'clearing' as const };
  if (kind === 'membership') await giveTime(tx, ctx, order);
  if (amountFen === 0) return;
  if (kind === 'top-up') {
    await wakeUnpaid(tx, accountId);
    await moveMoney(tx, accountId, amountFen, { kind: from }, { reason: 'top-up', subjectId, key });
  } else await postMoney(tx, { kind: from }, { kind: 'revenue' }, amountFen, { reason: kind, subjectId, key });
};
