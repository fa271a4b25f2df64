-- migrate:up

-- What the success of an agent is at least, by Wilson with 95 %: one task that went well says less than 998 of 1,000.
create function success_bound(done integer, runs integer) returns double precision language sql immutable parallel safe as $$
  select case when runs > 0
    then (done + 1.9208 - 1.96 * sqrt(done::float8 * greatest(runs - done, 0) / runs + 0.9604)) / (runs + 3.8416)
    else -1 end
$$;
drop index agent_market_rate;
create index agent_market_rate on agent (tenant_id, success_bound(done_30, runs_30) desc, runs_30 desc, id desc)
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;

-- migrate:down
drop index agent_market_rate;
create index agent_market_rate on agent
  (tenant_id, (coalesce(done_30::float8 / nullif(runs_30, 0), -1)) desc, runs_30 desc, id desc)
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;
drop function success_bound(integer, integer);
