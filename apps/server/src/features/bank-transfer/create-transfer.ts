import type { createTransfer as route } from '@zhixing/contract/bank-transfer';
import type { RouteInput, UploadedFile } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { bankTransfer } from '../../db/schema/bank-transfer.ts';
import type { PayOrder } from '../../db/schema/order.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { writeAudit } from '../audit/index.ts';
import { storeFile } from '../file/index.ts';
import { placeMembers, placeTopUp } from '../order/index.ts';
import { hasPayee } from '../tenant/index.ts';

type Asked = RouteInput<typeof route>['body'];

const assertOffered = ({ tenant }: AccountCtx) => {
  if (!hasPayee(tenant.settings)) throw new AppError('TRANSFER_CLOSED');
  return tenant.settings.payee;
};

export const readPayee = async (ctx: AccountCtx) => assertOffered(ctx);

/** A picture by its bytes; nobody but administrators can read it afterwards. */
export const uploadReceipt = async (ctx: AccountCtx, file: UploadedFile) => {
  assertOffered(ctx);
  const { id } = await storeFile(ctx, 'receipt', file);
  return { id };
};

const assertOwnReceipt = async (tx: Tx, ctx: AccountCtx, id: string) => {
  const own = and(eq(storedFile.id, id), eq(storedFile.ownerId, ctx.actor.id), eq(storedFile.kind, 'receipt'));
  if ((await tx.$count(storedFile, own)) === 0) throw new AppError('NOT_FOUND');
};

const place = (tx: Tx, ctx: AccountCtx, { wish, orderAmount, requestKey }: Asked): Promise<PayOrder> => {
  const known = { orderAmount, requestKey };
  return wish.kind === 'membership'
    ? placeMembers(tx, ctx, { ...wish, ...known }, 'BANK')
    : placeTopUp(tx, ctx, { optionId: wish.topUpId, ...known }, 'BANK');
};

/** One transfer for an order: the same wish sent again finds it. */
export const createTransfer = (ctx: AccountCtx, asked: Asked) =>
  ctx.tx(async (tx) => {
    assertOffered(ctx);
    await assertOwnReceipt(tx, ctx, asked.receiptId);
    const order = await place(tx, ctx, asked);
    const [known] = await tx.select().from(bankTransfer).where(eq(bankTransfer.orderId, order.id));
    if (known) return { id: known.id, orderNo: order.no, state: known.state };
    const { company, contact, receiptId } = asked;
    const id = newId();
    const whose = { tenantId: ctx.tenant.id, id, orderId: order.id, accountId: ctx.actor.id };
    await tx.insert(bankTransfer).values({ ...whose, company, contact, receiptId, createdAt: ctx.now() });
    const detail = { no: order.no, amountFen: order.amountFen };
    await writeAudit(tx, ctx, { action: 'transfer.create', target: { kind: 'transfer', id }, detail });
    return { id, orderNo: order.no, state: 'waiting' as const };
  });
