import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { sha256 } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { agentShare } from '../../db/schema/share.ts';

export type Share = {
  id: string;
  agentId: string;
  /** Who made the link. */
  ownerId: string;
  expiresAt: Date;
  terms: { priceFen: number; agentOwnerId: string; releaseNo: number };
};

/**
 * What a link is good for now; undefined for a token that is unknown, expired or revoked, and for a link to an agent
 * that its maker could no longer give: deleted, or somebody else's that left the market.
 */
export const readShare = async (tx: Tx, ctx: Pick<Ctx, 'now'>, token: string): Promise<Share | undefined> => {
  const [row] = await tx
    .select({ share: agentShare, agent })
    .from(agentShare)
    .innerJoin(agent, eq(agent.id, agentShare.agentId))
    .innerJoin(account, eq(account.id, agentShare.ownerId))
    .where(
      and(
        eq(agentShare.tokenHash, sha256(token)),
        isNull(agentShare.revokedAt),
        gt(agentShare.expiresAt, ctx.now()),
        eq(account.status, 'active'),
        isNull(agent.deletedAt),
        ne(agent.status, 'C00_Unreleased'),
        or(
          eq(agent.ownerId, agentShare.ownerId),
          and(eq(agent.status, 'C90_Launched'), eq(agent.launchDisabled, false)),
        ),
      ),
    );
  if (!row) return undefined;
  const { id, agentId, ownerId, expiresAt } = row.share;
  const isListed = row.agent.status === 'C90_Launched' && !row.agent.launchDisabled;
  const releaseNo = (isListed ? row.agent.launchVersion : null) ?? row.agent.releaseNo;
  const terms = { priceFen: row.agent.priceFen, agentOwnerId: row.agent.ownerId, releaseNo };
  return { id, agentId, ownerId, expiresAt, terms };
};

export const findShare = (ctx: Ctx, token: string) => ctx.tx((tx) => readShare(tx, ctx, token));
