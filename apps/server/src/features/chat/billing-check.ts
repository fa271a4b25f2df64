import { billingWindowMs } from '@zhixing/contract/chat';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { billingWindow } from '../../db/schema/chat.ts';
import { readRunnableAgent } from '../agent/index.ts';
import { assertMember } from '../membership/index.ts';
import { readBalance } from '../wallet/index.ts';
import { isOpenWindow, isPriced } from './turn-gate.ts';

type Input = { agentId: string; sessionId: string; shareToken?: string | undefined };

/** Opens the window in which a session's turns are covered. Nothing is taken until payments are open. */
export const billingCheck = (ctx: AccountCtx, { agentId, sessionId, shareToken }: Input) =>
  ctx.tx(async (tx) => {
    const agent = await readRunnableAgent(tx, ctx, agentId, shareToken);
    if (agent.status === 'C00_Unreleased') throw new AppError('AGENT_UNRELEASED');
    const balance = await readBalance(tx, ctx.actor.id);
    const now = ctx.now();
    const validUntil = new Date(now.getTime() + billingWindowMs);
    if (!isPriced(ctx, agent)) return { charged: false, amount: 0, balance, validUntil: validUntil.toISOString() };
    await assertMember(tx, ctx);
    const [open] = await tx
      .select()
      .from(billingWindow)
      .where(isOpenWindow(ctx, sessionId, agentId));
    if (open) return { charged: false, amount: 0, balance, validUntil: open.validUntil.toISOString() };
    const row = { agentId, amountFen: agent.priceFen, validUntil };
    await tx
      .insert(billingWindow)
      .values({ tenantId: ctx.tenant.id, accountId: ctx.actor.id, sessionId, ...row })
      .onConflictDoUpdate({
        target: [billingWindow.tenantId, billingWindow.accountId, billingWindow.sessionId],
        set: row,
      });
    return { charged: false, amount: agent.priceFen, balance, validUntil: validUntil.toISOString() };
  });
