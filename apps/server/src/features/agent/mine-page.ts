import type { AgentPageQuery } from '@zhixing/contract/agent';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, listing } from '../../db/schema/agent.ts';
import { cardFrom, readCards } from './card.ts';
import { countAbilities } from './count-abilities.ts';
import { pageFrom, totalOf } from './page-total.ts';
import { nameContains, searchName } from './search-name.ts';

const filterOf = ({ queryStatus, copyByMe, launchTags, labelId }: AgentPageQuery) =>
  and(
    queryStatus === 'C90_Launched' ? eq(agent.status, 'C90_Launched') : undefined,
    queryStatus === 'C90_bay' ? ne(agent.status, 'C90_Launched') : undefined,
    copyByMe === undefined ? undefined : copyByMe ? isNotNull(agent.originId) : isNull(agent.originId),
    launchTags?.length ? sql`${agent.launchTags} && ${sql.param(launchTags)}::text[]` : undefined,
    labelId ? eq(agent.labelId, labelId) : undefined,
  );

const isLive = isNull(agent.deletedAt);

/** A person's own agents are few enough to test each name; those of everybody are searched in an index. */
const planOf = async (tx: Tx, ctx: AccountCtx, query: AgentPageQuery) => {
  const filter = filterOf(query);
  const { agentName } = query;
  const order = sql`order by ${agent.updatedAt} desc, ${agent.id} desc`;
  if (ctx.actor.role === 'user') {
    const where = and(isLive, eq(agent.ownerId, ctx.actor.id), agentName ? nameContains(agentName) : undefined, filter);
    return { rest: sql`where ${where}`, counted: sql`from agent where ${where}`, order };
  }
  if (!agentName) {
    const where = and(isLive, filter);
    return { rest: sql`where ${where}`, counted: sql`from agent where ${where}`, order };
  }
  const { shelf, onShelf, test } = await searchName(tx, agentName);
  const rest = sql`join ${shelf} on shelf.tenant_id = ${agent.tenantId} and shelf.agent_id = ${agent.id}
    where ${and(isLive, onShelf, test, filter)}`;
  return {
    rest,
    counted: test || filter ? sql`from agent ${rest}` : sql`from ${shelf} where ${onShelf}`,
    order: sql`order by shelf.updated_at desc, shelf.agent_id desc`,
  };
};

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
    const offset = pageNumber * pageSize;
    const { rest, counted, order } = await planOf(tx, ctx, query);
    const rows = await readCards(tx, sql`${rest} ${order} limit ${pageSize} offset ${offset}`);
    const total = await totalOf(tx, counted, offset, pageSize, rows.length);
    const listings = await openListings(
      tx,
      rows.map(({ id }) => id),
    );
    const counts = await countAbilities(tx, ctx, rows);
    const cards = rows.map((row) => {
      const open = row.status === 'C90_Launched' ? undefined : listings.get(row.id);
      return {
        ...cardFrom(row, ctx.actor.id, counts.get(row.id) ?? 0),
        listing: open && open.status !== 'APPROVED' ? open.status : null,
        listingReason: open?.reason ?? null,
      };
    });
    return pageFrom(cards, total, pageSize);
  });
