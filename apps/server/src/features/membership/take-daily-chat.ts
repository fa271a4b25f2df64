import type { MemberLevel } from '@zhixing/contract/user';
import { eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatDay } from '../../db/schema/chat.ts';
import { memberTemplate } from '../../db/schema/membership.ts';
import { statement } from '../../db/wire.ts';
import { readMembership } from './read-membership.ts';
import { isMemberExempt, isOver } from './rules.ts';

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

export type PlanRow = {
  isWhite: boolean;
  level: MemberLevel;
  endAt: Date | null;
  recheckAt: Date | null;
  count: number | null;
};
/** The plan of account $1 as its row says, for the statements of a turn. */
export const dailyPlan = statement<PlanRow>(
  'daily_plan',
  `select is_white as "isWhite", coalesce(m.level, 'FREE') as level, m.end_at as "endAt",
    m.recheck_at as "recheckAt", t.count_per_day as count
  from account left join membership m on m.tenant_id = account.tenant_id and m.account_id = account.id
    left join member_template t on t.level = coalesce(m.level, 'FREE')
  where account.id = $1`,
);

/** The same as `dailyChats`; a level that has begun or ended since its row was written is looked up. */
export const dailyChatsOf = async (tx: Tx, ctx: AccountCtx, row: PlanRow | undefined): Promise<number | undefined> => {
  if (row && isMemberExempt(ctx, row.isWhite)) return undefined;
  return row && !isOver(row, ctx.now()) ? (row.count ?? 0) : dailyChats(tx, ctx);
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
