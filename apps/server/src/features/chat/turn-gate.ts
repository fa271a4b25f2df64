import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { TurnLimits } from '../../db/schema/agent.ts';
import { assertMember, takeDailyChat } from '../membership/index.ts';
import { joinWindow } from './billing-window.ts';

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

/**
 * May this turn be taken: member, window, count of the day. Throws with the words to show; gives the window that pays for
 * a priced one.
 */
export const passTurnGate = async (tx: Tx, ctx: AccountCtx, agent: PricedAgent, sessionId: string) => {
  if (!isPriced(ctx, agent)) {
    await takeDailyChat(tx, ctx);
    return null;
  }
  await assertMember(tx, ctx);
  return joinWindow(tx, ctx, sessionId, agent.id);
};
