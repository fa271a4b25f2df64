import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { writeAudit } from '../audit/index.ts';
import { unlist } from './market-shelf.ts';
import { isListed } from './queries.ts';

/** The author or the tenant's admin takes the offered version back; it keeps working for its owner. */
export const withdrawLaunch = async (ctx: AccountCtx, id: string) => {
  await ctx.tx(async (tx) => {
    const [row] = await tx
      .select()
      .from(agent)
      .where(and(eq(agent.id, id), isNull(agent.deletedAt)))
      .for('update');
    if (!row || !isListed(row)) throw new AppError('NOT_FOUND');
    if (row.ownerId !== ctx.actor.id && ctx.actor.role !== 'admin') throw new AppError('NO_PERMISSION');
    await unlist(tx, row);
    await tx.update(agent).set({ launchDisabled: true, updatedAt: ctx.now() }).where(eq(agent.id, id));
    await writeAudit(tx, ctx, {
      action: 'listing.withdraw',
      target: { kind: 'agent', id },
      detail: { launchVersion: row.launchVersion },
    });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};
