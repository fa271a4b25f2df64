import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agentUsagePast } from '../../db/schema/agent.ts';
import { oldPlaces } from './old-places.ts';

/** Rows become sums of their agent in the same statement: no run is counted twice or not at all. */
export const sweepUsage = async (tx: Tx, before: Date, maxRows: number) => {
  const { old, isOld } = oldPlaces('agent_usage', before, maxRows);
  const { rows } = await tx.execute<{ n: number }>(sql`
    with ${old}, gone as (
      delete from agent_usage where ${isOld} returning tenant_id, agent_id, outcome, ms, cost_fen
    ), summed as (
      insert into ${agentUsagePast} (tenant_id, agent_id, runs, done, ms, cost_fen)
      select tenant_id, agent_id, count(*), count(*) filter (where outcome = 'done'), sum(ms), sum(cost_fen)
      from gone where exists (select from agent a where a.tenant_id = gone.tenant_id and a.id = gone.agent_id)
      group by tenant_id, agent_id
      on conflict (tenant_id, agent_id) do update set
        runs = agent_usage_past.runs + excluded.runs, done = agent_usage_past.done + excluded.done,
        ms = agent_usage_past.ms + excluded.ms, cost_fen = agent_usage_past.cost_fen + excluded.cost_fen
    )
    select count(*) as n from gone`);
  return rows[0]?.n ?? 0;
};
