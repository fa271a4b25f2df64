import type { MarketSort } from '@zhixing/contract/agent';
import { type SQL, sql } from 'drizzle-orm';

/** Greatest first. Agents that share the first figure go by the next one, in the end by their id: no two share a place. */
export type MarketOrder = {
  by: SQL;
  next?: SQL;
  id: SQL;
  /** Of `by`, where deep pages begin at a remembered place. */
  placeType?: SQL;
};

/** A shelf stands in the order of listing; by any other figure the agents themselves are walked. */
export const orderOf = (sort: MarketSort, hasShelf: boolean): MarketOrder => {
  const id = sql`agent.id`;
  if (sort === 'used') return { by: sql`agent.task_num`, id, placeType: sql`bigint` };
  if (sort === 'rate') return { by: sql`success_bound(agent.done_30, agent.runs_30)`, next: sql`agent.runs_30`, id };
  const placeType = sql`timestamptz`;
  return hasShelf
    ? { by: sql`shelf.launched_at`, id: sql`shelf.agent_id`, placeType }
    : { by: sql`agent.launched_at`, id, placeType };
};

export const orderBy = ({ by, next, id }: MarketOrder) =>
  sql`order by ${by} desc, ${next ? sql`${next} desc, ` : sql``}${id} desc`;
