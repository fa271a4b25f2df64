import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { memberTemplate, paidChatMonth } from '../../db/schema/membership.ts';
import { levelsOf } from './read-membership.ts';

type Payer = Pick<Ctx, 'now'> & { tenant: { id: string }; actor: { id: string } };

const monthOf = ({ now }: Pick<Ctx, 'now'>) => `${chinaDay(now()).slice(0, 7)}-01`;

/** The month of which a chat with priced agents was left, and is taken now. Counted in the statement that checks. */
export const takePaidChat = async (tx: Tx, ctx: Payer) => {
  const levelOf = await levelsOf(tx, ctx, [ctx.actor.id]);
  const { memberLevel: level } = levelOf(ctx.actor.id);
  const [template] = await tx
    .select({ limit: memberTemplate.paidAgentCount })
    .from(memberTemplate)
    .where(eq(memberTemplate.level, level));
  const limit = template?.limit ?? 0;
  if (limit === 0) return undefined;
  const taken = await tx
    .insert(paidChatMonth)
    .values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, month: monthOf(ctx), used: 1 })
    .onConflictDoUpdate({
      target: [paidChatMonth.tenantId, paidChatMonth.accountId, paidChatMonth.month],
      set: { used: sql`${paidChatMonth.used} + 1` },
      setWhere: lt(paidChatMonth.used, limit),
    })
    .returning({ month: paidChatMonth.month });
  return taken[0]?.month;
};

/** What was taken and not used goes back to the month it was taken of, which may be over. */
export const returnPaidChat = (tx: Tx, accountId: string, month: string) =>
  tx
    .update(paidChatMonth)
    .set({ used: sql`${paidChatMonth.used} - 1` })
    .where(and(eq(paidChatMonth.accountId, accountId), eq(paidChatMonth.month, month), gt(paidChatMonth.used, 0)));

export const paidChatsUsed = async (tx: Tx, ctx: AccountCtx) => {
  const [row] = await tx
    .select({ used: paidChatMonth.used })
    .from(paidChatMonth)
    .where(and(eq(paidChatMonth.accountId, ctx.actor.id), eq(paidChatMonth.month, monthOf(ctx))));
  return row?.used ?? 0;
};
