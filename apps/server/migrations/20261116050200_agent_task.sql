-- migrate:up

-- Runs that are done and not yet in their agent's count: every ending adds a row here, instead of all of them waiting
-- for the one row of a popular agent.
create table agent_task (
  tenant_id uuid not null,
  run_id uuid not null,
  agent_id uuid not null,
  primary key (tenant_id, run_id)
);
call protect_tenant_table('agent_task');
grant select, insert, update, delete on agent_task to zhixing_app, zhixing_platform;

create function fold_task_counts() returns void language sql as $$
  with taken as (
    delete from agent_task where (tenant_id, run_id) in (
      select tenant_id, run_id from agent_task limit 50000 for update skip locked)
    returning tenant_id, agent_id
  ), counts as (
    select tenant_id, agent_id, count(*) as runs from taken group by tenant_id, agent_id order by tenant_id, agent_id
  )
  update agent set task_num = task_num + counts.runs from counts
  where agent.tenant_id = counts.tenant_id and agent.id = counts.agent_id
$$;
revoke execute on function fold_task_counts() from public;
grant execute on function fold_task_counts() to zhixing_app, zhixing_platform;

-- Counts grow by what is folded in; made anew from the runs that are kept they would shrink.
create or replace function refresh_agent_figures(moment timestamptz) returns void language sql as $$
  with figures as (
    select tenant_id, agent_id,
      (count(*) filter (where at > moment - interval '30 days'))::integer as runs,
      (count(*) filter (where at > moment - interval '30 days' and outcome = 'done'))::integer as done,
      (percentile_cont(0.5) within group (order by ms)
        filter (where at > moment - interval '30 days' and outcome = 'done'))::integer as median_ms,
      round(avg(cost_fen) filter (where at > moment - interval '30 days'))::integer as cost_fen
    from agent_usage where at <= moment group by tenant_id, agent_id
  )
  update agent
  set runs_30 = f.runs, done_30 = f.done, median_ms_30 = f.median_ms, cost_fen_30 = f.cost_fen
  from figures f
  where agent.tenant_id = f.tenant_id and agent.id = f.agent_id
    and (agent.runs_30, agent.done_30, agent.median_ms_30, agent.cost_fen_30)
      is distinct from (f.runs, f.done, f.median_ms, f.cost_fen)
$$;

-- migrate:down
