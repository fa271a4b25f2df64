import type { AccountCtx } from '../../ctx.ts';
import { readFees } from '../membership/index.ts';
import { readBalance, readTotalUsed } from '../wallet/index.ts';

/** What there is, what was used, and what an edit and a copy cost. */
export const readUseFees = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => ({
    accountBalance: await readBalance(tx, ctx.actor.id),
    totalUsed: await readTotalUsed(tx, ctx.actor.id),
    agentDeductFeeTemplates: await readFees(tx),
  }));
