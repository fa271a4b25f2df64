import { billingWindowMs } from '@zhixing/contract/chat';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import type { TurnLimits } from '../../db/schema/agent.ts';
import { billingWindow, chatDay } from '../../db/schema/chat.ts';
import { membership, memberTemplate } from '../../db/schema/member.ts';
import { activeLevel, assertMember, isMemberExempt } from '../user/index.ts';

type PricedAgent = { id: string; ownerId: string; priceFen: number };

/** An agent's own limits per minute are kept beside those of models. */
export const agentQuota = (agentId: string) => `agent-${agentId}`;

export const passAgentLimits = async (
  { modelQuota }: Pick<AccountCtx, 'modelQuota'>,
  agentId: string,
  limits: TurnLimits | null,
) => {
  if (!limits || (await modelQuota.mayAsk(agentQuota(agentId), limits))) return;
  throw new AppError('AGENT_BUSY');
};

export const isPriced = (ctx: AccountCtx, agent: PricedAgent) => agent.priceFen > 0 && agent.ownerId !== ctx.actor.id;

/** The chats of a day that the account's plan has; nothing for whom no plan binds. */
export const dailyChats = async (tx: Tx, ctx: AccountCtx): Promise<number | undefined> => {
  const [row] = await tx
    .select({ isWhite: account.isWhite, membership })
    .from(account)
    .leftJoin(membership, eq(membership.accountId, account.id))
    .where(eq(account.id, ctx.actor.id));
  if (isMemberExempt(ctx, row?.isWhite ?? false)) return undefined;
  const [template] = await tx
    .select({ limit: memberTemplate.countPerDay })
    .from(memberTemplate)
    .where(eq(memberTemplate.level, activeLevel(row?.membership, ctx.now())));
  return template?.limit ?? 0;
};

/** Counted in the statement that checks: two at once cannot both be the last. */
const takeDailyChat = async (tx: Tx, ctx: AccountCtx) => {
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

/** The caller's own, for this session and agent, and not yet run out. */
export const isOpenWindow = (ctx: AccountCtx, sessionId: string, agentId: string) =>
  and(
    eq(billingWindow.accountId, ctx.actor.id),
    eq(billingWindow.sessionId, sessionId),
    eq(billingWindow.agentId, agentId),
    gt(billingWindow.validUntil, ctx.now()),
  );

/** A turn with a priced agent needs an open window, which every turn keeps open for another five minutes. */
const extendWindow = async (tx: Tx, ctx: AccountCtx, sessionId: string, agentId: string) => {
  const now = ctx.now();
  const open = await tx
    .update(billingWindow)
    .set({ validUntil: new Date(now.getTime() + billingWindowMs) })
    .where(isOpenWindow(ctx, sessionId, agentId))
    .returning({ sessionId: billingWindow.sessionId });
  if (open.length === 0) throw new AppError('BILLING_DUE');
};

/** May this turn be taken: member, window, count of the day. Throws with the words to show. */
export const passTurnGate = async (tx: Tx, ctx: AccountCtx, agent: PricedAgent, sessionId: string) => {
  if (!isPriced(ctx, agent)) return takeDailyChat(tx, ctx);
  await assertMember(tx, ctx);
  await extendWindow(tx, ctx, sessionId, agent.id);
};
