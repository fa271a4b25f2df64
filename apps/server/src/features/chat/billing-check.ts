import { billingWindowMs } from '@zhixing/contract/chat';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { readRunnableAgent } from '../agent/index.ts';
import { assertMember } from '../membership/index.ts';
import { readBalance } from '../wallet/index.ts';
import { openWindow } from './billing-window.ts';
import { isPriced } from './turn-gate.ts';

type Input = { agentId: string; sessionId: string; shareToken?: string | undefined };

/** Opens the window in which a session's turns are covered. What it costs is set aside now and taken with an answer. */
export const billingCheck = (ctx: AccountCtx, { agentId, sessionId, shareToken }: Input) =>
  ctx.tx(async (tx) => {
    const agent = await readRunnableAgent(tx, ctx, agentId, shareToken);
    if (agent.status === 'C00_Unreleased') throw new AppError('AGENT_UNRELEASED');
    const free = { amount: 0, cover: 'free' as const, validUntil: new Date(ctx.now().getTime() + billingWindowMs) };
    const isFree = !isPriced(ctx, agent);
    if (!isFree) await assertMember(tx, ctx);
    const { amount, cover, validUntil } = isFree ? free : await openWindow(tx, ctx, agent, sessionId);
    const balance = await readBalance(tx, ctx.actor.id);
    return { charged: amount > 0, amount, cover, balance, validUntil: validUntil.toISOString() };
  });
