import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { assertMember } from '../membership/index.ts';
import { readRunnableAgent } from './queries.ts';

/** Asked before the run page opens; the run itself asks again. */
export const mayUseAgent = (ctx: AccountCtx, id: string, shareToken: string | undefined) =>
  ctx.tx(async (tx) => {
    const row = await readRunnableAgent(tx, ctx, id, shareToken);
    if (row.status === 'C00_Unreleased') throw new AppError('AGENT_UNRELEASED');
    if (row.priceFen > 0 && row.ownerId !== ctx.actor.id) await assertMember(tx, ctx);
    return null;
  });
