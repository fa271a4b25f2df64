import { and, count, eq, gte } from 'drizzle-orm';
import { chinaMonthStart } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agentEdit, membership, memberTemplate } from '../../db/schema/member.ts';
import { activeLevel } from './rules.ts';

/** Studio edits of this calendar month against what the member level includes. */
export const getUseEditNum = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const now = ctx.now();
    const [member] = await tx.select().from(membership).where(eq(membership.accountId, ctx.actor.id));
    const [template] = await tx
      .select()
      .from(memberTemplate)
      .where(eq(memberTemplate.level, activeLevel(member, now)));
    const [used] = await tx
      .select({ n: count() })
      .from(agentEdit)
      .where(and(eq(agentEdit.accountId, ctx.actor.id), gte(agentEdit.startedAt, chinaMonthStart(now))));
    return { useNum: used?.n ?? 0, editNum: template?.editCount ?? 0 };
  });
