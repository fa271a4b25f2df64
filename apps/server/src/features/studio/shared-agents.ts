import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { agent, agentEditor } from '../../db/schema/agent.ts';
import { displayNameOf } from '../user/index.ts';

const listed = 100;

export const listSharedAgents = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ agent, owner: { username: account.username, displayName: account.displayName } })
      .from(agentEditor)
      .innerJoin(agent, and(eq(agent.tenantId, agentEditor.tenantId), eq(agent.id, agentEditor.agentId)))
      .innerJoin(account, and(eq(account.tenantId, agent.tenantId), eq(account.id, agent.ownerId)))
      .where(and(eq(agentEditor.accountId, ctx.actor.id), isNull(agent.deletedAt)))
      .orderBy(desc(agent.updatedAt), desc(agent.id))
      .limit(listed);
    return rows.map(({ agent: row, owner }) => ({
      id: row.id,
      agentName: row.name,
      agentDescription: row.description,
      agentIcon: row.icon,
      agentIconBackground: row.iconBackground,
      agentStatus: row.status,
      lastModifiedDate: row.updatedAt.toISOString(),
      ownerName: displayNameOf(owner),
    }));
  });
