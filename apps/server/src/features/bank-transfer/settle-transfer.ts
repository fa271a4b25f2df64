import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { bankTransfer } from '../../db/schema/bank-transfer.ts';
import { writeAudit } from '../audit/index.ts';
import { writeNotice } from '../notice/index.ts';
import { dropTransferOrder, payTransferOrder } from '../order/index.ts';

type Row = typeof bankTransfer.$inferSelect;

/** Held until the end: of two who settle it the second finds it settled. */
const lockWaiting = async (tx: Tx, id: string): Promise<Row> => {
  const [row] = await tx.select().from(bankTransfer).where(eq(bankTransfer.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'waiting') throw new AppError('TRANSFER_SETTLED');
  return row;
};

const tell = async (tx: Tx, ctx: AccountCtx, row: Row, state: 'approved' | 'refused', no: string) => {
  const isThere = and(eq(account.id, row.accountId), isNull(account.erasedAt));
  if ((await tx.$count(account, isThere)) === 0) return;
  await writeNotice(tx, ctx, {
    ...{ tenantId: ctx.tenant.id, accountId: row.accountId, kind: `transfer.${state}` as const, agentId: null },
    ...{ reason: row.reason, subject: no },
  });
};

type End = { state: 'approved' } | { state: 'refused'; reason: string };

/** Approved: what was ordered is given, and its amount enters the books from `bank`, once for ever by its key. */
const settle = (ctx: AccountCtx, id: string, end: End) =>
  ctx.tx(async (tx) => {
    const row = await lockWaiting(tx, id);
    await tx
      .update(bankTransfer)
      .set({ ...end, settledAt: ctx.now(), settledBy: ctx.actor.id })
      .where(eq(bankTransfer.id, id));
    const order = await (end.state === 'approved' ? payTransferOrder : dropTransferOrder)(tx, ctx, row.orderId, id);
    const { state, ...why } = end;
    await writeAudit(tx, ctx, {
      action: state === 'approved' ? 'transfer.approve' : 'transfer.refuse',
      target: { kind: 'transfer', id },
      detail: { no: order.no, amountFen: order.amountFen, ...why },
    });
    await tell(tx, ctx, { ...row, reason: end.state === 'refused' ? end.reason : null }, state, order.no);
    return null;
  });

export const approveTransfer = (ctx: AccountCtx, id: string) => settle(ctx, id, { state: 'approved' });

export const refuseTransfer = (ctx: AccountCtx, id: string, reason: string) =>
  settle(ctx, id, { state: 'refused', reason });
