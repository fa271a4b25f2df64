import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import type { OpenRunFacts } from './why-waiting.ts';

export type OpenRunRow = OpenRunFacts & {
  id: string;
  tenantId: string;
  sessionId: string;
  tenantName: string;
  agentName: string;
  username: string;
  steps: number;
  total: number;
};

const maxRuns = 100;

type Raw = Record<keyof OpenRunRow, unknown>;
const dateOf = (value: unknown) => (value === null || value === undefined ? null : new Date(value as string));

/** Runs that have not ended, the oldest first, with all that the database knows of what they wait for. */
export const readOpenRuns = async (tx: Tx, where: SQL): Promise<OpenRunRow[]> => {
  const { rows } = await tx.execute<Raw>(sql`
    with open as (
      select r.*, count(*) over () as total from chat_run r
      where r.ended_at is null and ${where}
      order by r.created_at, r.id limit ${maxRuns}
    )
    select o.id, o.tenant_id as "tenantId", o.session_id as "sessionId", t.name as "tenantName", a.name as "agentName",
      p.username, o.status, o.created_at as "createdAt", o.started_at as "startedAt", o.stop_at as "stopAt",
      o.total::int as total, step.no as "lastNo", coalesce(step.no, 0)::int as steps, step.at as "lastStepAt",
      coalesce(step.calls, 0) > coalesce(step.answers, 0) as "hasOpenCalls",
      (select min(c.created_at) from chat_consent c
        where c.tenant_id = o.tenant_id and c.run_id = o.id and c.is_allowed is null) as "consentSince",
      o.due_fen is not null as "isDue",
      (select min(b.created_at) from outbox b
        where b.service = 'chatSession' and b.handler = 'turn' and b.payload ->> 'runId' = o.id::text) as "orderedAt",
      exists (select from chat_run e where e.tenant_id = o.tenant_id and e.session_id = o.session_id
        and e.ended_at is null and (e.created_at, e.id) < (o.created_at, o.id)) as "isBehind"
    from open o
    join tenant t on t.id = o.tenant_id
    join agent a on a.tenant_id = o.tenant_id and a.id = o.agent_id
    join account p on p.tenant_id = o.tenant_id and p.id = o.account_id
    left join lateral (
      select s.no, max(s.created_at) as at, max(jsonb_array_length(s.body -> 'calls')) as calls,
        count(*) filter (where s.call_id <> '') as answers
      from chat_run_step s where s.tenant_id = o.tenant_id and s.run_id = o.id
      group by s.no order by s.no desc limit 1
    ) step on true
    order by o.created_at, o.id`);
  return rows.map((row) => ({
    ...(row as unknown as OpenRunRow),
    createdAt: new Date(row.createdAt as string),
    startedAt: dateOf(row.startedAt),
    stopAt: dateOf(row.stopAt),
    lastStepAt: dateOf(row.lastStepAt),
    consentSince: dateOf(row.consentSince),
    orderedAt: dateOf(row.orderedAt),
  }));
};
