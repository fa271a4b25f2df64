import { and, desc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatSession } from '../../db/schema/chat.ts';

const mostModels = 200;

/** The owner's released agents and those they have talked to; a key for one agent shows that one. */
export const listModels = (ctx: AccountCtx, agentId: string | null) =>
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
    return rows.map(({ id, name, createdAt, ownerId }) => ({
      ...{ id, object: 'model', name },
      created: Math.floor(createdAt.getTime() / 1000),
      owned_by: ownerId === ctx.actor.id ? 'me' : 'market',
    }));
  });
