import type { RouteInput } from '@zhixing/contract/route';
import { maxOpenWithdrawals, type requestWithdrawal as route } from '@zhixing/contract/withdrawal';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { withdrawal } from '../../db/schema/withdrawal.ts';
import { writeAudit } from '../audit/index.ts';
import { readCreatorBalance, setAside } from '../wallet/index.ts';
import { shownWithdrawal } from './list-withdrawals.ts';
import { hintOf, sealPayee } from './payee.ts';

type Asked = RouteInput<typeof route>['body'];

const ofActor = ({ actor }: AccountCtx) => eq(withdrawal.accountId, actor.id);

const knownRequest = async (tx: Tx, ctx: AccountCtx, asked: Asked) => {
  const [known] = await tx
    .select()
    .from(withdrawal)
    .where(and(ofActor(ctx), eq(withdrawal.requestKey, asked.requestKey)));
  if (known && (known.amountFen !== asked.amount || known.payeeHint !== hintOf(asked)))
    throw new AppError('REQUEST_KEY_USED');
  return known;
};

/** What is asked for is set aside at once: nobody asks for the same money twice. */
export const requestWithdrawal = (ctx: AccountCtx, asked: Asked) =>
  ctx.tx(async (tx) => {
    await lockName(tx, `withdrawal:${ctx.actor.id}`);
    const known = await knownRequest(tx, ctx, asked);
    if (known) return shownWithdrawal(known);
    const open = await tx.$count(withdrawal, and(ofActor(ctx), eq(withdrawal.state, 'requested')));
    if (open >= maxOpenWithdrawals) throw new AppError('WITHDRAWALS_OPEN', { max: maxOpenWithdrawals });
    const place = { tenantId: ctx.tenant.id, id: newId() };
    const amountFen = asked.amount;
    if (!(await setAside(tx, ctx, { id: place.id, accountId: ctx.actor.id, amountFen }))) {
      const { available } = await readCreatorBalance(tx, ctx.actor.id, ctx);
      throw new AppError('INCOME_SHORT', { yuan: yuan(available) });
    }
    const [row] = await tx
      .insert(withdrawal)
      .values({
        ...place,
        accountId: ctx.actor.id,
        amountFen,
        payeeCipher: sealPayee(ctx, place, asked),
        payeeHint: hintOf(asked),
        requestKey: asked.requestKey,
        createdAt: ctx.now(),
      })
      .returning();
    if (!row) throw new Error('a withdrawal was not stored');
    const target = { kind: 'withdrawal' as const, id: row.id };
    await writeAudit(tx, ctx, { action: 'withdrawal.request', target, detail: { amountFen } });
    return shownWithdrawal(row);
  });
