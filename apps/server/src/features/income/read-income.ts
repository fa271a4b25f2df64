import type { AgentIncome, Income } from '@zhixing/contract/income';
import { sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { readCreatorBalance } from '../wallet/index.ts';

export type Span = { startDate: string; endDate: string };

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
const boundsOf = ({ startDate, endDate }: Span) => ({
  from: midnight(startDate),
  to: new Date(midnight(endDate).getTime() + dayMs),
});

/** A paid chat's shares, and with them what was paid: all that was settled under the same key. */
export const chats = (id: string, span: Span) => {
  const { from, to } = boundsOf(span);
  return sql`select s.at, s.subject_id, s.amount_fen as share, (select sum(w.amount_fen) from ledger_transfer w
      where w.tenant_id = s.tenant_id and w.at = s.at and w.key = s.key) as paid
    from ledger_transfer s
    where s.credit = 'creator' and s.credit_owner = ${id} and s.reason = 'run' and s.at >= ${from} and s.at < ${to}`;
};

/** Runs of the agents somebody has now, with what their models cost in millionths of a yuan. */
const runs = (id: string, span: Span) => {
  const { from, to } = boundsOf(span);
  return sql`select u.at, u.agent_id, u.outcome, u.model_cost_micro as cost
    from agent_usage u join agent a on a.tenant_id = u.tenant_id and a.id = u.agent_id
    where a.owner_id = ${id} and u.at >= ${from} and u.at < ${to}`;
};
/** Whole 分, half up. */
const fenOf = sql`round(sum(cost) / 10000)::bigint`;
export const chinaDate = sql`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

const readDays = async (tx: Tx, id: string, span: Span) => {
  const { rows } = await tx.execute<Income['days'][number]>(sql`
    with share as (select ${chinaDate} as day, sum(share)::bigint as fen from (${chats(id, span)}) chat group by 1),
      cost as (select ${chinaDate} as day, case when bool_or(cost is null) then null else ${fenOf} end as fen
        from (${runs(id, span)}) run group by 1)
    select coalesce(share.day, cost.day) as day, coalesce(share.fen, 0)::bigint as share,
      case when cost.day is null then 0 else cost.fen end::bigint as "modelCost"
    from share full join cost on cost.day = share.day`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const { from, to } = boundsOf(span);
  const count = Math.round((to.getTime() - from.getTime()) / dayMs);
  return Array.from({ length: count }, (_, index) => {
    const day = chinaDay(new Date(from.getTime() + index * dayMs));
    return byDay.get(day) ?? { day, share: 0, modelCost: 0 };
  });
};

type AgentSums = Omit<AgentIncome, 'margin'>;
const withMargin = (row: AgentSums): AgentIncome => ({
  ...row,
  margin: row.unpricedRuns === 0 ? row.share - (row.modelCost ?? 0) : null,
});

const readAgents = async (tx: Tx, id: string, span: Span) => {
  const { rows } = await tx.execute<AgentSums>(sql`
    with share as (
        select subject_id as id, count(*) as chats, sum(paid)::bigint as paid, sum(share)::bigint as share
        from (${chats(id, span)}) chat group by 1),
      used as (
        select agent_id as id, count(*) as runs, count(*) filter (where outcome <> 'done') as failed, ${fenOf} as cost,
          count(*) filter (where cost is null) as unpriced
        from (${runs(id, span)}) run group by 1)
    select coalesce(share.id, used.id) as "agentId", coalesce(a.name, '') as "agentName", a.price_fen as price,
      coalesce(chats, 0)::bigint as "paidChats", coalesce(paid, 0)::bigint as paid, coalesce(share, 0)::bigint as share,
      coalesce(runs, 0)::bigint as runs, coalesce(failed, 0)::bigint as "failedRuns",
      case when used.id is null then 0 else cost end::bigint as "modelCost", coalesce(unpriced, 0)::bigint as "unpricedRuns"
    from share full join used on used.id = share.id
      left join agent a on a.id = coalesce(share.id, used.id) and a.deleted_at is null
    order by 6 desc, 7 desc, 1`);
  return rows.map(withMargin);
};

const readUnderWay = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute<{ fen: number }>(sql`select coalesce(sum(amount_fen), 0)::bigint as fen
    from withdrawal where account_id = ${id} and state = 'requested'`);
  return rows[0]?.fen ?? 0;
};

/** What a creator's agents brought them. */
export const readIncome = (ctx: AccountCtx, span: Span) =>
  ctx.tx(async (tx): Promise<Income> => {
    const { id } = ctx.actor;
    const { available, settling } = await readCreatorBalance(tx, id, ctx);
    return {
      available,
      settling,
      underWay: await readUnderWay(tx, id),
      shareBp: ctx.tenant.settings.creatorShareBp,
      days: await readDays(tx, id, span),
      agents: await readAgents(tx, id, span),
    };
  });
