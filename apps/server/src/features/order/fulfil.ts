import { and, eq } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import type { PayOrder } from '../../db/schema/order.ts';
import { addGrant, lockHeld, timeOf } from '../membership/index.ts';
import { moveMoney, postMoney } from '../wallet/index.ts';

type Clock = Pick<Ctx, 'now'>;

/** Names are one tenant's own; the buyer of a new one is its first member. */
const groupOf = async (tx: Tx, { tenantId, accountId, groupId, groupName }: PayOrder) => {
  if (groupId || !groupName) return groupId;
  const [made] = await tx
    .insert(accountGroup)
    .values({ tenantId, id: newId(), name: groupName })
    .onConflictDoNothing()
    .returning({ id: accountGroup.id });
  const [taken] = made
    ? [made]
    : await tx.select({ id: accountGroup.id }).from(accountGroup).where(eq(accountGroup.name, groupName));
  if (!taken) throw new Error('a group is neither made nor there');
  await tx.insert(accountGroupMember).values({ tenantId, accountId, groupId: taken.id }).onConflictDoNothing();
  return taken.id;
};

/** The time begins when it is paid for, not when it was ordered. */
const giveTime = async (tx: Tx, ctx: Clock, order: PayOrder) => {
  const { tenantId, accountId, level, months } = order;
  if (!level || !months) throw new Error('an order of nothing');
  const held = await lockHeld(tx, ctx, accountId);
  const time = timeOf(held, level, months, chinaDay(ctx.now()), order.surplusDays);
  const paidFen = order.amountFen + order.creditFen;
  const groupId = await groupOf(tx, order);
  const grant = { tenantId, accountId, level, ...time, reason: 'order' as const, orderId: order.id, groupId, paidFen };
  await addGrant(tx, ctx, grant);
};

/** What was bought is given, once: the key of the payment sees to it. */
export const fulfil = async (tx: Tx, ctx: Clock, order: PayOrder, transactionId: string | undefined) => {
  const { accountId, amountFen, id: subjectId, kind } = order;
  const key = transactionId ? `pay:${transactionId}` : `order:${subjectId}`;
  if (kind === 'membership') await giveTime(tx, ctx, order);
  if (amountFen === 0) return;
  if (kind === 'top-up')
    await moveMoney(tx, accountId, amountFen, { kind: 'clearing' }, { reason: 'top-up', subjectId, key });
  else await postMoney(tx, { kind: 'clearing' }, { kind: 'revenue' }, amountFen, { reason: kind, subjectId, key });
};

export const isInGroup = async (tx: Tx, accountId: string, groupId: string) => {
  const [row] = await tx
    .select({ id: accountGroupMember.groupId })
    .from(accountGroupMember)
    .where(and(eq(accountGroupMember.accountId, accountId), eq(accountGroupMember.groupId, groupId)));
  return row !== undefined;
};

export const isGroupName = async (tx: Tx, name: string) => {
  const [row] = await tx.select({ id: accountGroup.id }).from(accountGroup).where(eq(accountGroup.name, name));
  return row !== undefined;
};
