-- migrate:up

-- When each recurring job last worked. A series without a fresh row is begun again.
create table job_tick (
  name text primary key,
  every_seconds integer not null,
  limit_seconds integer not null,
  begun_at timestamptz not null default now(),
  last_started timestamptz,
  last_ended timestamptz,
  last_failed timestamptz,
  -- In a row: a tick that ends well sets it back.
  failures integer not null default 0,
  error text not null default ''
);
grant select, insert, update, delete on job_tick to zhixing_app, zhixing_platform;

-- Work that was open here and unknown to the engine, and how often it was ordered again.
create table lost_work (
  service text not null,
  id uuid not null,
  times integer not null default 1,
  at timestamptz not null default now(),
  primary key (service, id)
);
create index lost_work_at on lost_work (at);
grant select, insert, update, delete on lost_work to zhixing_app, zhixing_platform;

create index check_code_unsent on check_code (expires_at) where sent_at is null and refused_reason is null;
create index notice_unsent on notice (created_at) where mail_sent_at is null and mail_refused_reason is null;
create index workflow_run_open on workflow_run (created_at) where status = 'running';

select ensure_partitions(3);

-- How many whole months after this one every table cut by time has its partitions for; -1 when this month's is missing.
create function partition_months_ahead() returns integer
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(min(ahead), -1) from (
    select (
      select coalesce(max(i), -1) from generate_series(0, 24) i
      where not exists (
        select from generate_series(0, i) j
        where to_regclass(format('%s_%s', p.partrelid::regclass,
          to_char(date_trunc('month', now() at time zone 'utc') + make_interval(months => j), 'YYYYMM'))) is null)
    ) as ahead
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where p.partstrat = 'r' and c.relnamespace = 'public'::regnamespace
  ) tables;
$$;
revoke execute on function partition_months_ahead() from public;
grant execute on function partition_months_ahead() to zhixing_app;

-- migrate:down
