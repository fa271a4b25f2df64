import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { withdrawal } from '../../db/schema/withdrawal.ts';
import { writeAudit } from '../audit/index.ts';
import { writeNotice } from '../notice/index.ts';
import { postMoney } from '../wallet/index.ts';

type Row = typeof withdrawal.$inferSelect;
type End = { state: 'paid'; transferNo: string } | { state: 'refused'; reason: string };

/** Held until the end: of two who settle it the second finds it settled. */
const lockOpen = async (tx: Tx, id: string): Promise<Row> => {
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'requested') throw new AppError('WITHDRAWAL_SETTLED');
  return row;
};

const isThere = async (tx: Tx, accountId: string) =>
  (await tx.$count(account, and(eq(account.id, accountId), isNull(account.erasedAt)))) > 0;

/** Out of the books, or back to whom it was taken from; both ends share one key. Nobody's money becomes income. */
const moveOn = (tx: Tx, { id, accountId, amountFen }: Row, state: End['state'], hasOwner: boolean) => {
  const from = { kind: 'payout' as const, owner: accountId };
  const back = hasOwner ? { kind: 'creator' as const, owner: accountId } : { kind: 'revenue' as const };
  const to = state === 'paid' ? { kind: 'bank' as const } : back;
  const reason = state === 'paid' ? ('withdrawal-paid' as const) : ('withdrawal-returned' as const);
  return postMoney(tx, from, to, amountFen, { reason, subjectId: id, key: `withdraw:${id}:end` });
};

const settle = (ctx: AccountCtx, id: string, end: End) =>
  ctx.tx(async (tx) => {
    const row = await lockOpen(tx, id);
    const hasOwner = await isThere(tx, row.accountId);
    await tx
      .update(withdrawal)
      .set({ ...end, payeeCipher: null, settledAt: ctx.now(), settledBy: ctx.actor.id })
      .where(eq(withdrawal.id, id));
    const { state, ...why } = end;
    await writeAudit(tx, ctx, {
      action: state === 'paid' ? 'withdrawal.pay' : 'withdrawal.refuse',
      target: { kind: 'withdrawal', id },
      detail: { amountFen: row.amountFen, ...why },
    });
    if (hasOwner)
      await writeNotice(tx, ctx, {
        tenantId: ctx.tenant.id,
        accountId: row.accountId,
        kind: `withdrawal.${state}`,
        agentId: null,
        reason: end.state === 'refused' ? end.reason : null,
      });
    await moveOn(tx, row, state, hasOwner);
    return null;
  });

export const payWithdrawal = (ctx: AccountCtx, id: string, transferNo: string) =>
  settle(ctx, id, { state: 'paid', transferNo });

export const refuseWithdrawal = (ctx: AccountCtx, id: string, reason: string) =>
  settle(ctx, id, { state: 'refused', reason });
