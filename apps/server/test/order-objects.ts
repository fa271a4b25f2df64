import { sql } from 'drizzle-orm';
import { newId } from '../src/base/id.ts';
import { accountGroup, accountGroupMember } from '../src/db/schema/account.ts';
import { bankTransfer } from '../src/db/schema/bank-transfer.ts';
import { type PayOrder, payOrder } from '../src/db/schema/order.ts';
import { storedFile } from '../src/db/schema/stored-file.ts';
import { withdrawal } from '../src/db/schema/withdrawal.ts';
import { sealPayee } from '../src/features/withdrawal/index.ts';
import { addBatch } from './benefit-batches.ts';
import { teamCases } from './team-objects.ts';
import type { World } from './world.ts';

type Owner = { id: string; tenantId: string };

/** Somebody's order that can still be paid. */
const orderIn = (world: World, { id: accountId, tenantId }: Owner, state: Partial<PayOrder> = {}) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    const now = world.services.now();
    const expiresAt = new Date(now.getTime() + 600_000);
    const paid = { kind: 'top-up' as const, amountFen: 1000, codeUrl: 'weixin://wxpay/bizpayurl?pr=sample' };
    await tx.insert(payOrder).values({ tenantId, id, no: id, accountId, ...paid, createdAt: now, expiresAt, ...state });
    return id;
  });

const order = (world: World, who: Owner) => orderIn(world, who);
const paidOrder = (world: World, who: Owner) => orderIn(world, who, { status: 'PAID', paidAt: world.services.now() });
const lockedOrder = (world: World, who: Owner) =>
  orderIn(world, who, { status: 'FROZEN', cause: 'ADMIN', paidAt: world.services.now() });

const group = (world: World, { id: accountId, tenantId }: Owner) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const groupId = newId();
    await tx.insert(accountGroup).values({ tenantId, id: groupId, name: groupId, ownerId: accountId });
    await tx.insert(accountGroupMember).values({ tenantId, accountId, groupId });
    return groupId;
  });

const withdrawalOf = (world: World, { id: accountId, tenantId }: Owner) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    await tx.insert(withdrawal).values({
      ...{ tenantId, id, accountId, amountFen: 1000, requestKey: newId(), createdAt: world.services.now() },
      ...{ payeeHint: id, payeeCipher: sealPayee(world.services, { tenantId, id }, samplePayee) },
    });
    await tx.execute(
      sql`select ledger_post('promo', null, 'payout', ${accountId}, 1000, 'withdrawal', ${id}, ${`x:${id}`})`,
    );
    return id;
  });

const receipt = (world: World, { id: ownerId, tenantId }: Owner) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    const file = { kind: 'receipt' as const, name: 'a.png', mimeType: 'image/png', size: 1 };
    await tx.insert(storedFile).values({ tenantId, id, ownerId, ...file });
    await world.services.storage.put(`${tenantId}/${id}`, Buffer.from('x'), file.mimeType);
    return id;
  });
const transfer = async (world: World, who: Owner) => {
  const [orderId, receiptId, id] = [await orderIn(world, who, { channel: 'BANK' }), await receipt(world, who), newId()];
  const { tenantId, id: accountId } = who;
  await world.services.db.inTenant(tenantId, (tx) =>
    tx.insert(bankTransfer).values({
      ...{ tenantId, id, orderId, accountId, company: '样例', contact: '样例', receiptId },
      createdAt: world.services.now(),
    }),
  );
  return id;
};
const isOffered = 'refused before: the tenant of the sample takes no transfers; the feature’s own test shows it';

const batch = async (world: World, who: Owner) => (await addBatch(world, who)).id;
const account = async (world: World, { host }: Owner & { host: string }) => (await world.addAccount(host)).id;

const samplePayee = { payeeName: '样例', payeeBank: '样例银行', payeeAccount: '6222000000006021' };
const ofPriceList = 'of the price list, the same for all';
const ofIntention = 'made by the client for one intention';
/** Fields that hold no object's id, with the reason. */
export const orderNotIds = {
  'createTopUp.params.id': ofPriceList,
  'createTopUp.body.requestKey': ofIntention,
  'quoteMembers.body.configId': ofPriceList,
  'buyMembers.body.configId': ofPriceList,
  'buyMembers.body.requestKey': ofIntention,
  'refundOrder.body.requestKey': ofIntention,
  'createAdminGrant.body.requestKey': ofIntention,
  'requestWithdrawal.body.requestKey': ofIntention,
  'createTransfer.body.requestKey': ofIntention,
  'createTransfer.body.wish.configId': ofPriceList,
  'createTransfer.body.wish.topUpId': ofPriceList,
};

export const orderCases = {
  ...teamCases,
  'createTransfer.body.receiptId': { make: receipt, perAccount: true, noControl: isOffered },
  'createTransfer.body.wish.groupId': { make: group, perAccount: true, noControl: isOffered },
  'readReceipt.params.id': { make: transfer },
  'approveTransfer.params.id': { make: transfer },
  'refuseTransfer.params.id': { make: transfer },
  'createAdminGrant.body.accountId': { make: account },
  'buyMembers.body.groupId': {
    make: group,
    perAccount: true,
    call: (groupId: string) => ({ body: { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1', groupId } }),
  },
  'readAdminOrder.params.id': { make: order },
  'refundOrder.params.id': { make: order },
  'freezeOrder.params.id': { make: paidOrder },
  'releaseOrder.params.id': { make: lockedOrder },
  'readAdminWithdrawal.params.id': { make: withdrawalOf },
  'payWithdrawal.params.id': { make: withdrawalOf },
  'refuseWithdrawal.params.id': { make: withdrawalOf },
  'orderState.params.id': { make: order, perAccount: true },
  'rePayOrder.params.id': { make: order, perAccount: true },
  'cancelOrder.body.orderId': { make: order, perAccount: true },
  'listBenefitUses.params.id': { make: batch },
  'endBenefitBatch.params.id': { make: batch },
} as const;
