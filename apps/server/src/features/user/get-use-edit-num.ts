import { and, count, eq, gte } from 'drizzle-orm';
import { chinaMonthStart } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentEdit, deductFeeTemplate, membership, memberTemplate } from '../../db/schema/member.ts';
import { activeLevel } from './rules.ts';

/** Studio edits of this calendar month, what the member level includes, and the fee of one beyond that. */
export const readEditQuota = async (tx: Tx, ctx: AccountCtx) => {
  const now = ctx.now();
  const [member] = await tx.select().from(membership).where(eq(membership.accountId, ctx.actor.id));
  const [template] = await tx
    .select({ editCount: memberTemplate.editCount, feeFen: deductFeeTemplate.editFeeFen })
    .from(memberTemplate)
    .innerJoin(deductFeeTemplate, eq(deductFeeTemplate.category, memberTemplate.category))
    .where(eq(memberTemplate.level, activeLevel(member, now)));
  if (!template) throw new Error('a member level without template');
  const [used] = await tx
    .select({ n: count() })
    .from(agentEdit)
    .where(and(eq(agentEdit.accountId, ctx.actor.id), gte(agentEdit.startedAt, chinaMonthStart(now))));
  return { useNum: used?.n ?? 0, editNum: template.editCount, feeFen: template.feeFen };
};

export const getUseEditNum = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const { useNum, editNum } = await readEditQuota(tx, ctx);
    return { useNum, editNum };
  });
