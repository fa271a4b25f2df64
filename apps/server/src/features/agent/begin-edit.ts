import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agentEdit } from '../../db/schema/member.ts';
import { assertMember, readEditQuota } from '../user/index.ts';
import { lockEditableAgent } from './queries.ts';

const sameEditMs = 30 * 60_000;

const hasOpenEdit = async (tx: Tx, ctx: AccountCtx, agentId: string) => {
  const since = new Date(ctx.now().getTime() - sameEditMs);
  const [open] = await tx
    .select({ at: agentEdit.startedAt })
    .from(agentEdit)
    .where(and(eq(agentEdit.accountId, ctx.actor.id), eq(agentEdit.agentId, agentId), gt(agentEdit.startedAt, since)))
    .limit(1);
  return open !== undefined;
};

/**
 * Entering the studio: counted on whoever enters, be it their own agent or one they edit with others. The account row is
 * locked: calls at the same moment, for one agent or several, take the quota one after the other.
 */
export const beginEdit = (
  ctx: AccountCtx,
  { agentId, acceptFee }: { agentId: string; acceptFee?: number | undefined },
) =>
  ctx.tx(async (tx) => {
    await lockEditableAgent(tx, ctx, agentId);
    await assertMember(tx, ctx);
    await tx.select({ id: account.id }).from(account).where(eq(account.id, ctx.actor.id)).for('no key update');
    const { useNum, editNum, feeFen } = await readEditQuota(tx, ctx);
    if (await hasOpenEdit(tx, ctx, agentId)) return { free: true, fee: 0, useNum, editNum };
    if (useNum >= editNum && feeFen > 0) {
      if (acceptFee === feeFen) throw new AppError('EDIT_CHARGE_CLOSED');
      throw new AppError('EDIT_NEEDS_FEE', { yuan: (feeFen / 100).toFixed(2) }, { acceptFee: String(feeFen) });
    }
    await tx
      .insert(agentEdit)
      .values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, agentId, startedAt: ctx.now() });
    return { free: true, fee: 0, useNum: useNum + 1, editNum };
  });
