import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { TurnLimits } from '../../db/schema/agent.ts';
import { assertMember, dailyChatsOf, type PlanRow } from '../membership/index.ts';
import { joinWindow, tryWindow } from './billing-window.ts';

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

/** What pays for a turn, or what has to be paid before it begins. */
type Cover = {
  windowId: string | null;
  dueFen: number | null;
  /** A chat of this day is taken with the turn. */
  daily?: { limit: number; day: string } | undefined;
};
export const nothingToPay: Cover = { windowId: null, dueFen: null };

/**
 * May this turn be taken: member, window, count of the day. Throws with the words to show; gives the window that pays for
 * a priced one or, if its person wants to pay when asked, what is due.
 */
export const passTurnGate = async (
  tx: Tx,
  ctx: AccountCtx,
  agent: PricedAgent,
  { sessionId, mayWait, plan }: { sessionId: string; mayWait: boolean; plan: PlanRow | undefined },
): Promise<Cover> => {
  if (!isPriced(ctx, agent)) {
    const limit = await dailyChatsOf(tx, ctx, plan);
    return { ...nothingToPay, daily: limit === undefined ? undefined : { limit, day: chinaDay(ctx.now()) } };
  }
  await assertMember(tx, ctx);
  if (!mayWait) return { windowId: await joinWindow(tx, ctx, sessionId, agent.id), dueFen: null };
  const opened = await tryWindow(tx, ctx, agent, sessionId);
  return opened ? { windowId: opened.id, dueFen: null } : { windowId: null, dueFen: agent.priceFen };
};
