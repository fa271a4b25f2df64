-- migrate:up

-- The market by tasks done and by success; the id ends each order, so that no two agents share a place.
create index agent_market_used on agent (tenant_id, task_num desc, id desc)
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;
create index agent_market_rate on agent
  (tenant_id, (coalesce(done_30::float8 / nullif(runs_30, 0), -1)) desc, runs_30 desc, id desc)
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;

-- migrate:down
drop index agent_market_rate;
drop index agent_market_used;
