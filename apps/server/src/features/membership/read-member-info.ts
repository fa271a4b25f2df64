import { and, eq, isNull } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatDay } from '../../db/schema/chat.ts';
import { memberTemplate } from '../../db/schema/membership.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { readHeld } from './grants.ts';
import { paidChatsUsed } from './paid-chats.ts';
import { readMembership } from './read-membership.ts';
import { readEditQuota } from './take-edit.ts';

/** What the plan gives and how much of it is used. */
export const readMemberInfo = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const { id } = ctx.actor;
    const { isExempt } = await readMembership(tx, ctx);
    const { level, endsOn, grants } = await readHeld(tx, ctx, id);
    const counting = grants.filter((grant) => grant.level === level);
    const [template] = await tx.select().from(memberTemplate).where(eq(memberTemplate.level, level));
    const [today] = await tx
      .select({ used: chatDay.used })
      .from(chatDay)
      .where(and(eq(chatDay.accountId, id), eq(chatDay.day, chinaDay(ctx.now()))));
    const { useNum, editNum } = await readEditQuota(tx, ctx);
    const plugins = await tx.$count(plugin, and(eq(plugin.ownerId, id), isNull(plugin.deletedAt)));
    return {
      memberLevel: level,
      endDate: endsOn,
      isTrial: counting.length > 0 && counting.every(({ reason }) => reason === 'trial'),
      isExempt,
      quotas: {
        countPerDay: { limit: template?.countPerDay ?? 0, used: today?.used ?? 0 },
        paidAgentCount: { limit: template?.paidAgentCount ?? 0, used: await paidChatsUsed(tx, ctx) },
        editCount: { limit: editNum, used: useNum },
        pluginsNum: { limit: template?.pluginsNum ?? 0, used: plugins },
      },
    };
  });
