import { sql } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import type { Tx } from '../../db/client.ts';
import { agentText } from '../../db/schema/agent.ts';

/** So many finds are gathered and put in order; of a word with more, every page is soon full along the market itself. */
export const gathered = 2_000;
const finds = (text: string) => sql`market_match(${text}, ${gathered + 1})`;

const common = createCache<true>({ ttlMs: 60_000, max: 2_000 });

const countFinds = async (tx: Tx, text: string) => {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${finds(text)}`);
  return rows[0]?.n ?? 0;
};

/** Where a word of a name, a description or a preset question is searched: along what, and what is tested on the way. */
export const searchMarket = async (tx: Tx, tenantId: string, text: string) => {
  const key = `${tenantId}:${text.toLowerCase()}`;
  const isCommon = await common.load(
    key,
    async () => ((await countFinds(tx, text)) > gathered ? true : undefined),
    () => true,
  );
  return isCommon
    ? { shelf: sql`${agentText} shelf`, onShelf: sql`position(${text.toLowerCase()} in shelf.words) > 0` }
    : { shelf: sql`${finds(text)} shelf`, onShelf: sql`true` };
};

/** How many the word finds, whole and by tag; beyond what is gathered these are at least so many. */
export const countFound = async (tx: Tx, text: string) => {
  const { rows } = await tx.execute<{ tag: string | null; n: number }>(sql`
    with found as materialized (select agent_id from ${finds(text)})
    select null as tag, count(*)::int as n from found
    union all
    select tag, count(*)::int from found join agent_launch_tag using (agent_id) group by tag`);
  const total = rows.find(({ tag }) => tag === null)?.n ?? 0;
  return {
    total: Math.min(total, gathered),
    byTag: Object.fromEntries(rows.flatMap(({ tag, n }) => (tag === null ? [] : [[tag, n]]))),
    ...(total > gathered ? { isAtLeast: true } : {}),
  };
};
