import { and, eq } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import type { PayOrder } from '../../db/schema/order.ts';

/** The owner pays; for anybody else in it the group is not for sale. */
export const isGroupOwner = async (tx: Tx, accountId: string, groupId: string) => {
  const [row] = await tx
    .select({ id: accountGroup.id })
    .from(accountGroup)
    .where(and(eq(accountGroup.id, groupId), eq(accountGroup.ownerId, accountId)));
  return row !== undefined;
};

export const isGroupName = async (tx: Tx, name: string) => {
  const [row] = await tx.select({ id: accountGroup.id }).from(accountGroup).where(eq(accountGroup.name, name));
  return row !== undefined;
};

const addGroup = async (tx: Tx, { tenantId, accountId: ownerId }: PayOrder, name: string) => {
  const [made] = await tx
    .insert(accountGroup)
    .values({ tenantId, id: newId(), name, ownerId })
    .onConflictDoNothing()
    .returning({ id: accountGroup.id });
  return made?.id;
};

/**
 * The group that an order is for. A name that somebody else took between order and payment gets the order's last digits:
 * the buyer never becomes a member of a stranger's group, nor the strangers of what was paid for here.
 */
export const groupOf = async (tx: Tx, order: PayOrder) => {
  const { tenantId, accountId, groupId, groupName, no } = order;
  if (groupId || !groupName) return groupId;
  const id = (await addGroup(tx, order, groupName)) ?? (await addGroup(tx, order, `${groupName} ${no.slice(-6)}`));
  if (!id) throw new Error('no name is left for a group');
  await tx.insert(accountGroupMember).values({ tenantId, accountId, groupId: id });
  return id;
};
