import type { MarketPageQuery } from '@zhixing/contract/agent';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentLaunchTag } from '../../db/schema/agent.ts';
import { assertMarketOpen } from '../tenant/index.ts';
import { authorsOf } from '../user/index.ts';
import { cardFrom, readCards } from './card.ts';
import { countAbilities } from './count-abilities.ts';
import { type Cursor, findCursor } from './market-cursor.ts';
import { orderBy, orderOf } from './market-order.ts';
import { pageFrom, type Total, totalOf } from './page-total.ts';
import { searchMarket } from './search-market.ts';

const isListed = sql.raw(`agent.status = 'C90_Launched' and not agent.launch_disabled and agent.deleted_at is null`);

type Shelf = { shelf: SQL; onShelf: SQL };

const tagShelf = (tag: string): Shelf => ({ shelf: sql`${agentLaunchTag} shelf`, onShelf: sql`shelf.tag = ${tag}` });

/**
 * A list is walked along one shelf: the whole market, one tag's, or what a word finds. Everything else only filters what is
 * met on the way.
 */
const planOf = async (tx: Tx, tenantId: string, { agentName, launchTags = [], labelId, sort }: MarketPageQuery) => {
  const [tag] = launchTags.length === 1 ? launchTags : [];
  const found = agentName ? await searchMarket(tx, tenantId, agentName) : undefined;
  const shelf = found ?? (tag ? tagShelf(tag) : undefined);
  const filter = and(
    launchTags.length > 1 || (tag && found) ? sql`${agent.launchTags} && ${sql.param(launchTags)}::text[]` : undefined,
    labelId ? eq(agent.labelId, labelId) : undefined,
  );
  return { tag, shelf, filter, sort, order: orderOf(sort, shelf !== undefined), isKept: !found && !filter };
};
type Plan = Awaited<ReturnType<typeof planOf>>;

const joinOf = ({ shelf }: Plan) => (shelf ? sql`join ${shelf.shelf} on shelf.agent_id = agent.id` : sql``);
const whereOf = ({ shelf, filter }: Plan) => sql`where ${and(isListed, shelf?.onShelf, filter)}`;

const cardsOf = (tx: Tx, plan: Plan, cursor: Cursor | undefined, limit: number, skip: number) => {
  const { by, id, placeType } = plan.order;
  const start = cursor ? sql`and (${by}, ${id}) < (${cursor.value}::${placeType}, ${cursor.id}::uuid)` : sql``;
  return readCards(
    tx,
    sql`${joinOf(plan)} ${whereOf(plan)} ${start} ${orderBy(plan.order)} limit ${limit} offset ${skip}`,
  );
};

/** Only listed agents are on a shelf: without a filter it need not be compared with them to be counted. */
const countedRows = (plan: Plan) =>
  plan.shelf && !plan.filter
    ? sql`from ${plan.shelf.shelf} where ${plan.shelf.onShelf}`
    : sql`from agent ${joinOf(plan)} ${whereOf(plan)}`;

const keptTotal = async (tx: Tx, tag = ''): Promise<Total> => {
  const { rows } = await tx.execute<{ agents: number }>(sql`select agents from market_count where tag = ${tag}`);
  return { elements: rows[0]?.agents ?? 0, isAtLeast: false };
};

const startOf = (tx: Tx, tenantId: string, plan: Plan, offset: number) => {
  const { tag = '', sort, order, isKept } = plan;
  if (!isKept || !order.placeType) return { cursor: undefined, skip: offset };
  const rows = sort === 'newest' ? countedRows(plan) : sql`from agent ${joinOf(plan)} ${whereOf(plan)}`;
  return findCursor(tx, tenantId, { name: `${sort}:${tag}`, rows, ...order }, offset);
};

/** One page of the tenant's market. Deep pages begin at a remembered place instead of counting from the top. */
export const marketPage = (ctx: Ctx, query: MarketPageQuery) =>
  ctx.tx(async (tx) => {
    assertMarketOpen(ctx);
    const { pageNumber, pageSize } = query;
    const callerId = ctx.actor.kind === 'account' ? ctx.actor.id : undefined;
    const offset = pageNumber * pageSize;
    const plan = await planOf(tx, ctx.tenant.id, query);
    const { cursor, skip } = await startOf(tx, ctx.tenant.id, plan, offset);
    const rows = await cardsOf(tx, plan, cursor, pageSize, skip);
    const total = plan.isKept
      ? await keptTotal(tx, plan.tag)
      : await totalOf(tx, countedRows(plan), offset, pageSize, rows.length);
    const counts = await countAbilities(tx, ctx, rows);
    const authors = await authorsOf(
      tx,
      rows.map(({ ownerId }) => ownerId),
      callerId === undefined,
    );
    return pageFrom(
      rows.map((row) => ({
        ...cardFrom(row, callerId, counts.get(row.id) ?? 0),
        author: authors.get(row.ownerId),
      })),
      total,
      pageSize,
    );
  });
