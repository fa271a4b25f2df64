import type { AgentPageQuery } from '@zhixing/contract/agent';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, listing } from '../../db/schema/agent.ts';
import { cardColumns, cardFrom } from './card.ts';
import { countedAtMost } from './market-page.ts';
import { nameContains } from './search-name.ts';

const filterOf = (
  ctx: AccountCtx,
  { agentName, queryStatus, copyByMe, launchTags, labelId }: AgentPageQuery,
): SQL | undefined =>
  and(
    isNull(agent.deletedAt),
    ctx.actor.role === 'user' ? eq(agent.ownerId, ctx.actor.id) : undefined,
    agentName ? nameContains(agentName) : undefined,
    queryStatus === 'C90_Launched' ? eq(agent.status, 'C90_Launched') : undefined,
    queryStatus === 'C90_bay' ? ne(agent.status, 'C90_Launched') : undefined,
    copyByMe === undefined ? undefined : copyByMe ? isNotNull(agent.originId) : isNull(agent.originId),
    launchTags?.length ? sql`${agent.launchTags} && ${sql.param(launchTags)}::text[]` : undefined,
    labelId ? eq(agent.labelId, labelId) : undefined,
  );

/** The newest application of each agent, as far as its owner has to know of it. */
const openListings = async (tx: Tx, ids: string[]) => {
  if (ids.length === 0) return new Map<string, typeof listing.$inferSelect>();
  const rows = await tx
    .selectDistinctOn([listing.agentId])
    .from(listing)
    .where(and(inArray(listing.agentId, ids), or(eq(listing.status, 'PENDING'), eq(listing.status, 'REJECTED'))))
    .orderBy(listing.agentId, desc(listing.createdAt));
  return new Map(rows.map((row) => [row.agentId, row]));
};

/** The caller's own agents; admin and support see everybody's. */
export const minePage = (ctx: AccountCtx, query: AgentPageQuery) =>
  ctx.tx(async (tx) => {
    const { pageNumber, pageSize } = query;
    const where = filterOf(ctx, query);
    const rows = await tx
      .select(cardColumns)
      .from(agent)
      .where(where)
      .orderBy(desc(agent.updatedAt), desc(agent.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const some = tx.select({ one: sql`1` }).from(agent).where(where).limit(countedAtMost).as('some');
    const [total] = await tx.select({ n: sql<number>`count(*)` }).from(some);
    const listings = await openListings(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      content: rows.map((row) => {
        const open = row.status === 'C90_Launched' ? undefined : listings.get(row.id);
        return {
          ...cardFrom(row, ctx.actor.id),
          listing: open && open.status !== 'APPROVED' ? open.status : null,
          listingReason: open?.reason ?? null,
        };
      }),
      totalElements: total?.n ?? 0,
      totalPages: Math.ceil((total?.n ?? 0) / pageSize),
    };
  });
