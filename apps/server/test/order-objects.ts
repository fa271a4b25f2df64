import { newId } from '../src/base/id.ts';
import { accountGroup, accountGroupMember } from '../src/db/schema/account.ts';
import { payOrder } from '../src/db/schema/order.ts';
import { addBatch } from './benefit-batches.ts';
import type { World } from './world.ts';

type Owner = { id: string; tenantId: string };

/** Somebody's order that can still be paid. */
const order = (world: World, { id: accountId, tenantId }: Owner) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    const now = world.services.now();
    const expiresAt = new Date(now.getTime() + 600_000);
    const paid = { kind: 'top-up' as const, amountFen: 1000, codeUrl: 'weixin://wxpay/bizpayurl?pr=sample' };
    await tx.insert(payOrder).values({ tenantId, id, no: id, accountId, ...paid, createdAt: now, expiresAt });
    return id;
  });

const group = (world: World, { id: accountId, tenantId }: Owner) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const groupId = newId();
    await tx.insert(accountGroup).values({ tenantId, id: groupId, name: groupId });
    await tx.insert(accountGroupMember).values({ tenantId, accountId, groupId });
    return groupId;
  });

const batch = async (world: World, who: Owner) => (await addBatch(world, who)).id;

export const orderCases = {
  'buyMembers.body.groupId': {
    make: group,
    perAccount: true,
    call: (groupId: string) => ({ body: { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1', groupId } }),
  },
  'orderState.params.id': { make: order, perAccount: true },
  'rePayOrder.params.id': { make: order, perAccount: true },
  'cancelOrder.body.orderId': { make: order, perAccount: true },
  'listBenefitUses.params.id': { make: batch },
  'endBenefitBatch.params.id': { make: batch },
} as const;
