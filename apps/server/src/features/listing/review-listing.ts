import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, listing } from '../../db/schema/agent.ts';
import { inScope } from '../admin/index.ts';
import { list, unlist } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { writeNotice } from '../notice/index.ts';

type Decision = { approve: true } | { approve: false; reason: string };

const lockAgent = async (tx: Tx, id: string) => {
  const [row] = await tx
    .select()
    .from(agent)
    .where(and(eq(agent.id, id), isNull(agent.deletedAt)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const tell = (
  tx: Tx,
  ctx: AccountCtx,
  row: Awaited<ReturnType<typeof lockAgent>>,
  kind: Parameters<typeof writeNotice>[2]['kind'],
  reason: string | null,
) => writeNotice(tx, ctx, { tenantId: row.tenantId, accountId: row.ownerId, kind, agentId: row.id, reason });

/** Decides an application once; a second decision, also at the same moment, is told so. */
export const reviewListing = (ctx: AccountCtx, id: string, decision: Decision) =>
  inScope(ctx, async (tx) => {
    const [open] = await tx.select().from(listing).where(eq(listing.id, id)).for('update');
    if (!open) throw new AppError('NOT_FOUND');
    if (open.status !== 'PENDING') throw new AppError('LISTING_DECIDED');
    const row = await lockAgent(tx, open.agentId);
    const reason = decision.approve ? null : decision.reason;
    await tx
      .update(listing)
      .set({
        status: decision.approve ? 'APPROVED' : 'REJECTED',
        reason,
        reviewedBy: ctx.actor.id,
        reviewedAt: ctx.now(),
      })
      .where(eq(listing.id, id));
    if (decision.approve) await list(tx, row, open.releaseNo, ctx.now());
    await writeAudit(tx, ctx, {
      action: decision.approve ? 'listing.approve' : 'listing.reject',
      target: { kind: 'agent', id: row.id },
      tenantId: row.tenantId,
      detail: { listingId: id, ...(reason ? { reason } : {}) },
    });
    await tell(tx, ctx, row, decision.approve ? 'listing.approved' : 'listing.rejected', reason);
    return null;
  });

export const delistAgent = async (ctx: AccountCtx, id: string, reason: string) => {
  const tenantId = await inScope(ctx, async (tx) => {
    const row = await lockAgent(tx, id);
    if (row.status !== 'C90_Launched') throw new AppError('NOT_FOUND');
    await unlist(tx, row);
    await tx
      .update(listing)
      .set({ status: 'REJECTED', reason, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() })
      .where(and(eq(listing.agentId, id), eq(listing.status, 'APPROVED')));
    await writeAudit(tx, ctx, {
      action: 'listing.delist',
      target: { kind: 'agent', id },
      tenantId: row.tenantId,
      detail: { reason },
    });
    await tell(tx, ctx, row, 'listing.delisted', reason);
    return row.tenantId;
  });
  await ctx.bus.announce({ kind: 'access', tenantId });
  return null;
};
