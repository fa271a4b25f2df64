import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agent, agentLaunchTag, marketCount } from '../../db/schema/agent.ts';
import { type AgentRow, isListed } from './queries.ts';

// Always in the same order: two listings at once must not wait for each other crosswise.
const countedTags = (tags: string[]) => ['', ...new Set(tags)].sort();

const countUp = async (tx: Tx, tenantId: string, tags: string[]) => {
  for (const tag of countedTags(tags))
    await tx
      .insert(marketCount)
      .values({ tenantId, tag, agents: 1 })
      .onConflictDoUpdate({
        target: [marketCount.tenantId, marketCount.tag],
        set: { agents: sql`${marketCount.agents} + 1` },
      });
};

const countDown = async (tx: Tx, tenantId: string, tags: string[]) => {
  for (const tag of countedTags(tags))
    await tx
      .update(marketCount)
      .set({ agents: sql`${marketCount.agents} - 1` })
      .where(and(eq(marketCount.tenantId, tenantId), eq(marketCount.tag, tag)));
};

/** Puts a locked agent on the market, with its tags and the counts, in one transaction. */
export const list = async (tx: Tx, row: AgentRow, releaseNo: number, now: Date) => {
  if (isListed(row)) return;
  await tx
    .update(agent)
    .set({ status: 'C90_Launched', launchVersion: releaseNo, launchDisabled: false, launchedAt: now, updatedAt: now })
    .where(and(eq(agent.tenantId, row.tenantId), eq(agent.id, row.id)));
  const tags = [...new Set(row.launchTags)];
  if (tags.length > 0)
    await tx
      .insert(agentLaunchTag)
      .values(tags.map((tag) => ({ tenantId: row.tenantId, tag, launchedAt: now, agentId: row.id })));
  await countUp(tx, row.tenantId, tags);
};

/** Takes a locked agent off the market; it keeps working for its owner. */
export const unlist = async (tx: Tx, row: AgentRow) => {
  if (!isListed(row)) return;
  await tx
    .update(agent)
    .set({ status: 'C90_bay', launchedAt: null })
    .where(and(eq(agent.tenantId, row.tenantId), eq(agent.id, row.id)));
  const tags = await tx
    .delete(agentLaunchTag)
    .where(and(eq(agentLaunchTag.tenantId, row.tenantId), eq(agentLaunchTag.agentId, row.id)))
    .returning({ tag: agentLaunchTag.tag });
  await countDown(
    tx,
    row.tenantId,
    tags.map(({ tag }) => tag),
  );
};
