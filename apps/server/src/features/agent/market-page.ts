import type { AgentPageQuery } from '@zhixing/contract/agent';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentLaunchTag, agentNameGram, marketCount } from '../../db/schema/agent.ts';
import { cardColumns, cardFrom } from './card.ts';
import { type Cursor, findCursor } from './market-cursor.ts';
import { gramsOf, nameContains } from './search-name.ts';

/** Beyond this many hits a filtered list says "at least"; nobody pages through more. */
export const countedAtMost = 10_000;

const isListed = and(eq(agent.status, 'C90_Launched'), sql`not ${agent.launchDisabled}`, isNull(agent.deletedAt));

const hasGram = (gram: string) => sql`exists (select 1 from agent_name_gram g where g.tenant_id = ${agent.tenantId}
  and g.gram = ${gram} and g.launched_at = ${agent.launchedAt} and g.agent_id = ${agent.id})`;

/**
 * A list is walked along one shelf, newest first: the whole market, one tag's, or that of one piece of a name. Each is
 * an index in that order; everything else only filters what is met on the way.
 */
const planOf = ({ agentName, launchTags = [], labelId }: AgentPageQuery) => {
  const [firstGram, ...otherGrams] = agentName ? gramsOf(agentName) : [];
  const [tag] = launchTags.length === 1 ? launchTags : [];
  const shelf = firstGram ? sql`${agentNameGram} shelf` : tag ? sql`${agentLaunchTag} shelf` : undefined;
  const where = and(
    isListed,
    firstGram ? sql`shelf.gram = ${firstGram}` : tag ? sql`shelf.tag = ${tag}` : undefined,
    ...otherGrams.map(hasGram),
    agentName ? nameContains(agentName) : undefined,
    launchTags.length > 1 || (tag && firstGram)
      ? sql`${agent.launchTags} && ${sql.param(launchTags)}::text[]`
      : undefined,
    labelId ? eq(agent.labelId, labelId) : undefined,
  );
  const place = shelf ? sql`shelf.launched_at, shelf.agent_id` : sql`${agent.launchedAt}, ${agent.id}`;
  const order = shelf
    ? sql`shelf.launched_at desc, shelf.agent_id desc`
    : sql`${agent.launchedAt} desc, ${agent.id} desc`;
  return { shelf, tag, where, place, order, isPlain: !agentName && !labelId && launchTags.length <= 1 };
};
type Plan = ReturnType<typeof planOf>;

const onShelf = sql`shelf.tenant_id = ${agent.tenantId} and shelf.agent_id = ${agent.id}`;

const readCards = async (
  tx: Tx,
  { shelf, where, place, order }: Plan,
  cursor: Cursor | undefined,
  limit: number,
  skip: number,
) => {
  const start = cursor && sql`(${place}) < (${cursor.launchedAt}::timestamptz, ${cursor.id}::uuid)`;
  const all = tx.select(cardColumns).from(agent).$dynamic();
  return (shelf ? all.innerJoin(shelf, onShelf) : all)
    .where(and(where, start))
    .orderBy(order)
    .limit(limit)
    .offset(skip);
};

const countSome = async (tx: Tx, { shelf, where }: Plan) => {
  const all = tx
    .select({ one: sql`1`.as('one') })
    .from(agent)
    .$dynamic();
  const some = (shelf ? all.innerJoin(shelf, onShelf) : all).where(where).limit(countedAtMost).as('some');
  const [row] = await tx.select({ n: sql<number>`count(*)` }).from(some);
  return row?.n ?? 0;
};

const totalOf = async (tx: Tx, plan: Plan) => {
  if (!plan.isPlain) return countSome(tx, plan);
  const [row] = await tx
    .select()
    .from(marketCount)
    .where(eq(marketCount.tag, plan.tag ?? ''));
  return row?.agents ?? 0;
};

/** One page of the tenant's market, newest first. Deep pages begin at a remembered place instead of counting from the top. */
export const marketPage = (ctx: Ctx, query: AgentPageQuery) =>
  ctx.tx(async (tx) => {
    const { pageNumber, pageSize } = query;
    const plan = planOf(query);
    const callerId = ctx.actor.kind === 'account' ? ctx.actor.id : undefined;
    const total = await totalOf(tx, plan);
    const offset = pageNumber * pageSize;
    const { cursor, skip } = plan.isPlain
      ? await findCursor(tx, ctx.tenant.id, plan.tag, offset)
      : { cursor: undefined, skip: offset };
    const rows = await readCards(tx, plan, cursor, pageSize, skip);
    return {
      content: rows.map((row) => cardFrom(row, callerId)),
      totalElements: total,
      totalPages: Math.ceil(total / pageSize),
    };
  });
