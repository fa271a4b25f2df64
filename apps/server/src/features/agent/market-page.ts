import type { AgentPageQuery } from '@zhixing/contract/agent';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentLaunchTag } from '../../db/schema/agent.ts';
import { assertMarketOpen } from '../tenant/index.ts';
import { authorsOf } from '../user/index.ts';
import { cardFrom, readCards } from './card.ts';
import { countAbilities } from './count-abilities.ts';
import { type Cursor, findCursor } from './market-cursor.ts';
import { pageFrom, type Total, totalOf } from './page-total.ts';
import { searchMarket } from './search-market.ts';

const isListed = sql.raw(`agent.status = 'C90_Launched' and not agent.launch_disabled and agent.deleted_at is null`);

type Shelf = { shelf: SQL; onShelf: SQL };

const tagShelf = (tag: string): Shelf => ({ shelf: sql`${agentLaunchTag} shelf`, onShelf: sql`shelf.tag = ${tag}` });

/**
 * A list is walked along one shelf, newest first: the whole market, one tag's, or what a word finds. Everything else only
 * filters what is met on the way.
 */
const planOf = async (tx: Tx, tenantId: string, { agentName, launchTags = [], labelId }: AgentPageQuery) => {
  const [tag] = launchTags.length === 1 ? launchTags : [];
  const found = agentName ? await searchMarket(tx, tenantId, agentName) : undefined;
  const shelf = found ?? (tag ? tagShelf(tag) : undefined);
  const filter = and(
    launchTags.length > 1 || (tag && found) ? sql`${agent.launchTags} && ${sql.param(launchTags)}::text[]` : undefined,
    labelId ? eq(agent.labelId, labelId) : undefined,
  );
  const [at, id] = shelf ? [sql`shelf.launched_at`, sql`shelf.agent_id`] : [sql`agent.launched_at`, sql`agent.id`];
  return { tag, shelf, filter, at, id, isKept: !found && !filter };
};
type Plan = Awaited<ReturnType<typeof planOf>>;

const joinOf = ({ shelf }: Plan) => (shelf ? sql`join ${shelf.shelf} on shelf.agent_id = agent.id` : sql``);
const whereOf = ({ shelf, filter }: Plan) => sql`where ${and(isListed, shelf?.onShelf, filter)}`;

const cardsOf = (tx: Tx, plan: Plan, cursor: Cursor | undefined, limit: number, skip: number) => {
  const { at, id } = plan;
  const start = cursor ? sql`and (${at}, ${id}) < (${cursor.launchedAt}::timestamptz, ${cursor.id}::uuid)` : sql``;
  return readCards(
    tx,
    sql`${joinOf(plan)} ${whereOf(plan)} ${start} order by ${at} desc, ${id} desc limit ${limit} offset ${skip}`,
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

/** One page of the tenant's market, newest first. Deep pages begin at a remembered place instead of counting from the top. */
export const marketPage = (ctx: Ctx, query: AgentPageQuery) =>
  ctx.tx(async (tx) => {
    assertMarketOpen(ctx);
    const { pageNumber, pageSize } = query;
    const callerId = ctx.actor.kind === 'account' ? ctx.actor.id : undefined;
    const offset = pageNumber * pageSize;
    const plan = await planOf(tx, ctx.tenant.id, query);
    const { cursor, skip } = plan.isKept
      ? await findCursor(tx, ctx.tenant.id, plan.tag, offset)
      : { cursor: undefined, skip: offset };
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
