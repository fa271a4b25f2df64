-- migrate:up

-- Makes the figures of every agent that the caller sees from its runs up to `moment`.
create function refresh_agent_figures(moment timestamptz) returns void language sql as $$
  with whole as (
    select tenant_id, agent_id, count(*) filter (where outcome = 'done') as runs
    from agent_usage where at <= moment group by tenant_id, agent_id
  ), recent as (
    select tenant_id, agent_id,
      count(*)::integer as runs,
      (count(*) filter (where outcome = 'done'))::integer as done,
      (percentile_cont(0.5) within group (order by ms) filter (where outcome = 'done'))::integer as median_ms,
      round(avg(cost_fen))::integer as cost_fen
    from agent_usage where at > moment - interval '30 days' and at <= moment group by tenant_id, agent_id
  ), figures as (
    select whole.tenant_id, whole.agent_id, whole.runs as task_num,
      coalesce(recent.runs, 0) as runs, coalesce(recent.done, 0) as done, recent.median_ms, recent.cost_fen
    from whole left join recent using (tenant_id, agent_id)
  )
  update agent
  set task_num = f.task_num, runs_30 = f.runs, done_30 = f.done, median_ms_30 = f.median_ms, cost_fen_30 = f.cost_fen
  from figures f
  where agent.tenant_id = f.tenant_id and agent.id = f.agent_id
    and (agent.task_num, agent.runs_30, agent.done_30, agent.median_ms_30, agent.cost_fen_30)
      is distinct from (f.task_num, f.runs, f.done, f.median_ms, f.cost_fen)
$$;
revoke execute on function refresh_agent_figures(timestamptz) from public;
grant execute on function refresh_agent_figures(timestamptz) to zhixing_app, zhixing_platform;

-- migrate:down
