import { eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatDay } from '../../db/schema/chat.ts';
import { memberTemplate } from '../../db/schema/membership.ts';
import { readMembership } from './read-membership.ts';

/** The chats of a day that the account's plan has; nothing for whom no plan binds. */
export const dailyChats = async (tx: Tx, ctx: AccountCtx): Promise<number | undefined> => {
  const { level, isExempt } = await readMembership(tx, ctx);
  if (isExempt) return undefined;
  const [template] = await tx
    .select({ limit: memberTemplate.countPerDay })
    .from(memberTemplate)
    .where(eq(memberTemplate.level, level));
  return template?.limit ?? 0;
};

/** Counted in the statement that checks: two at once cannot both be the last. */
export const takeDailyChat = async (tx: Tx, ctx: AccountCtx) => {
  const limit = await dailyChats(tx, ctx);
  if (limit === undefined) return;
  const key = { tenantId: ctx.tenant.id, accountId: ctx.actor.id, day: chinaDay(ctx.now()) };
  const taken = await tx
    .insert(chatDay)
    .values({ ...key, used: 1 })
    .onConflictDoUpdate({
      target: [chatDay.tenantId, chatDay.accountId, chatDay.day],
      set: { used: sql`${chatDay.used} + 1` },
      setWhere: lt(chatDay.used, limit),
    })
    .returning({ used: chatDay.used });
  if (limit === 0 || taken.length === 0) throw new AppError('DAILY_COUNT_USED', { count: limit });
};
