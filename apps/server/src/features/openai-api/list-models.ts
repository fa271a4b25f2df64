import { and, desc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatSession } from '../../db/schema/chat.ts';
import type { KnownKey } from '../api-key/index.ts';
import { listEmbedders } from '../model/index.ts';

const mostModels = 200;

type Named = { id: string; name: string; createdAt: Date };
const rowOf = ({ id, name, createdAt }: Named, owner: 'me' | 'market' | 'embedding') => ({
  ...{ id, object: 'model', name, owned_by: owner },
  created: Math.floor(createdAt.getTime() / 1000),
});

const listAgents = (ctx: AccountCtx, agentId: string | null) =>
  ctx.tx(async (tx) => {
    const talked = exists(
      tx
        .select({ one: sql`1` })
        .from(chatSession)
        .where(
          and(
            eq(chatSession.tenantId, agent.tenantId),
            eq(chatSession.agentId, agent.id),
            eq(chatSession.accountId, ctx.actor.id),
            isNull(chatSession.embedId),
          ),
        ),
    );
    const isOpen = and(eq(agent.status, 'C90_Launched'), eq(agent.launchDisabled, false));
    const rows = await tx
      .select({ id: agent.id, name: agent.name, createdAt: agent.createdAt, ownerId: agent.ownerId })
      .from(agent)
      .where(
        and(
          isNull(agent.deletedAt),
          ne(agent.status, 'C00_Unreleased'),
          or(eq(agent.ownerId, ctx.actor.id), and(isOpen, agentId ? eq(agent.id, agentId) : talked)),
          agentId ? eq(agent.id, agentId) : undefined,
        ),
      )
      .orderBy(desc(agent.createdAt))
      .limit(mostModels);
    return rows.map((row) => rowOf(row, row.ownerId === ctx.actor.id ? 'me' : 'market'));
  });

/** The owner's released agents and those they have talked to, then embedding models; a key for one agent shows that one. */
export const listModels = async (ctx: AccountCtx, { agentId }: KnownKey) => {
  const agents = await listAgents(ctx, agentId);
  const embedders = agentId === null ? await listEmbedders(ctx) : [];
  return [...agents, ...embedders.map((row) => rowOf(row, 'embedding'))];
};
