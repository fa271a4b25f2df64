import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { listing } from '../../db/schema/agent.ts';
import { lockOwnAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';

/** Asks for a place on the market. The agent row is locked, so of many at once one application is made. */
export const applyListing = (ctx: AccountCtx, agentId: string) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnAgent(tx, ctx, agentId);
    if (row.status === 'C00_Unreleased' || row.releaseNo === 0) throw new AppError('AGENT_UNRELEASED');
    if (row.status === 'C90_Launched') throw new AppError('LISTING_ALREADY');
    const id = newId();
    const [added] = await tx
      .insert(listing)
      .values({
        tenantId: ctx.tenant.id,
        id,
        agentId,
        releaseNo: row.releaseNo,
        createdBy: ctx.actor.id,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: listing.id });
    if (!added) throw new AppError('LISTING_PENDING');
    await writeAudit(tx, ctx, { action: 'listing.apply', target: { kind: 'agent', id: agentId } });
    return { applyId: id, status: 'PENDING' as const };
  });
