import { billingWindowMs } from '@zhixing/contract/chat';
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { TurnLimits } from '../../db/schema/agent.ts';
import { billingWindow } from '../../db/schema/chat.ts';
import { assertMember, takeDailyChat } from '../membership/index.ts';

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
