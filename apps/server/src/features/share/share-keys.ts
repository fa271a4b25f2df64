import { maxLiveShares, shareDays } from '@zhixing/contract/share';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { dayMs } from '../../base/durations.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { agentShare } from '../../db/schema/share.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';

const ownLive = (ctx: AccountCtx) =>
  and(eq(agentShare.ownerId, ctx.actor.id), isNull(agentShare.revokedAt), gt(agentShare.expiresAt, ctx.now()));

/** One's own or a listed one; the lock keeps links made at the same moment within the limit. */
const lockShareable = async (tx: Tx, ctx: AccountCtx, agentId: string) => {
  const [row] = await tx
    .select()
    .from(agent)
    .where(and(eq(agent.id, agentId), isNull(agent.deletedAt)))
    .for('no key update');
  const isListed = row?.status === 'C90_Launched' && !row.launchDisabled;
  if (!row || (row.ownerId !== ctx.actor.id && !isListed)) throw new AppError('NOT_FOUND');
  if (row.status === 'C00_Unreleased') throw new AppError('AGENT_NOT_RELEASED');
};

export const generateShareKey = (ctx: AccountCtx, agentId: string) =>
  ctx.tx(async (tx) => {
    await lockShareable(tx, ctx, agentId);
    await assertBelow(tx, ctx, 'shareLinks', { agentId });
    const id = newId();
    const key = newSecret();
    const expiresAt = new Date(ctx.now().getTime() + shareDays * dayMs);
    await tx.insert(agentShare).values({
      tenantId: ctx.tenant.id,
      id,
      agentId,
      ownerId: ctx.actor.id,
      tokenHash: sha256(key),
      createdAt: ctx.now(),
      expiresAt,
    });
    await writeAudit(tx, ctx, {
      action: 'share.create',
      target: { kind: 'agent', id: agentId },
      detail: { shareId: id },
    });
    const query = new URLSearchParams({ id: agentId, share: 'true', shareToken: key });
    return { id, key, link: `/agent-execute?${query}`, expiresAt: expiresAt.toISOString() };
  });

/** Own links that still work, newest first; an agent that is not there has none. */
export const listShareKeys = (ctx: AccountCtx, agentId: string) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select()
      .from(agentShare)
      .where(and(ownLive(ctx), eq(agentShare.agentId, agentId)))
      .orderBy(desc(agentShare.createdAt), desc(agentShare.id))
      .limit(maxLiveShares);
    return rows.map(({ id, createdAt, expiresAt }) => ({
      id,
      createdDate: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  });

export const revokeShareKey = async (ctx: AccountCtx, id: string) => {
  await ctx.tx(async (tx) => {
    const [row] = await tx
      .update(agentShare)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(agentShare.id, id), ownLive(ctx)))
      .returning({ agentId: agentShare.agentId });
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: 'share.revoke',
      target: { kind: 'agent', id: row.agentId },
      detail: { shareId: id },
    });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};
