import { and, count, eq, gt, gte } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaMonthStart } from '../../base/china-time.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agentEdit, deductFeeTemplate, memberTemplate } from '../../db/schema/membership.ts';
import { charge } from '../wallet/index.ts';
import { readMembership } from './read-membership.ts';

const sameEditMs = 30 * 60_000;

/** Studio edits of this calendar month, what the member level includes, and the fee of one beyond that. */
export const readEditQuota = async (tx: Tx, ctx: AccountCtx) => {
  const { level, isExempt } = await readMembership(tx, ctx);
  const [template] = await tx
    .select({ editCount: memberTemplate.editCount, feeFen: deductFeeTemplate.editFeeFen })
    .from(memberTemplate)
    .innerJoin(deductFeeTemplate, eq(deductFeeTemplate.category, memberTemplate.category))
    .where(eq(memberTemplate.level, level));
  if (!template) throw new Error('a member level without template');
  const [used] = await tx
    .select({ n: count() })
    .from(agentEdit)
    .where(and(eq(agentEdit.accountId, ctx.actor.id), gte(agentEdit.startedAt, chinaMonthStart(ctx.now()))));
  // Who needs no plan has none to use up, and could not top up for the fee either.
  return { useNum: used?.n ?? 0, editNum: template.editCount, feeFen: isExempt ? 0 : template.feeFen };
};

export const getUseEditNum = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const { useNum, editNum } = await readEditQuota(tx, ctx);
    return { useNum, editNum };
  });

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
 * Counts one edit of an agent on the caller; within half an hour it is the same one. The account row is locked: calls at
 * the same moment, for one agent or several, take the quota one after the other.
 */
export const takeEdit = async (tx: Tx, ctx: AccountCtx, agentId: string, acceptFee: number | undefined) => {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, ctx.actor.id)).for('no key update');
  const { useNum, editNum, feeFen } = await readEditQuota(tx, ctx);
  if (await hasOpenEdit(tx, ctx, agentId)) return { free: true, fee: 0, useNum, editNum };
  const startedAt = ctx.now();
  const isCharged = useNum >= editNum && feeFen > 0;
  if (isCharged) {
    if (acceptFee !== feeFen)
      throw new AppError('EDIT_NEEDS_FEE', { yuan: yuan(feeFen) }, { acceptFee: String(feeFen) });
    const key = `edit:${agentId}:${startedAt.getTime()}`;
    await charge(tx, { reason: 'edit', amountFen: feeFen, accountId: ctx.actor.id, agentId, key });
  }
  await tx.insert(agentEdit).values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, agentId, startedAt });
  return { free: !isCharged, fee: isCharged ? feeFen : 0, useNum: useNum + 1, editNum };
};
