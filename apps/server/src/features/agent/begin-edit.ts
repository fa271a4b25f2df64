import type { AccountCtx } from '../../ctx.ts';
import { assertMember, takeEdit } from '../membership/index.ts';
import { lockEditableAgent } from './queries.ts';

/** Entering the studio: counted on whoever enters, be it their own agent or one they edit with others. */
export const beginEdit = (
  ctx: AccountCtx,
  { agentId, acceptFee }: { agentId: string; acceptFee?: number | undefined },
) =>
  ctx.tx(async (tx) => {
    await lockEditableAgent(tx, ctx, agentId);
    await assertMember(tx, ctx);
    return takeEdit(tx, ctx, agentId, acceptFee);
  });
