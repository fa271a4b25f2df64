-- migrate:up

-- What is left of an agent's usage when its rows have gone.
create table agent_usage_past (
  tenant_id uuid not null,
  agent_id uuid not null,
  runs bigint not null,
  done bigint not null,
  ms bigint not null,
  cost_fen bigint not null,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
call protect_tenant_table('agent_usage_past');
grant select, insert, update, delete on agent_usage_past to zhixing_app, zhixing_platform;

-- Agents whose usage has all gone are in it too: their last thirty days are empty.
create or replace function refresh_agent_figures(moment timestamptz) returns void language sql as $$
  with known as (
    select tenant_id, agent_id from agent_usage where at <= moment
    union
    select tenant_id, agent_id from agent_usage_past
  ), recent as (
    select tenant_id, agent_id,
      count(*)::integer as runs,
      (count(*) filter (where outcome = 'done'))::integer as done,
      (percentile_cont(0.5) within group (order by ms) filter (where outcome = 'done'))::integer as median_ms,
      round(avg(cost_fen))::integer as cost_fen
    from agent_usage where at > moment - interval '30 days' and at <= moment group by tenant_id, agent_id
  ), figures as (
    select known.tenant_id, known.agent_id,
      coalesce(recent.runs, 0) as runs, coalesce(recent.done, 0) as done, recent.median_ms, recent.cost_fen
    from known left join recent using (tenant_id, agent_id)
  )
  update agent
  set runs_30 = f.runs, done_30 = f.done, median_ms_30 = f.median_ms, cost_fen_30 = f.cost_fen
  from figures f
  where agent.tenant_id = f.tenant_id and agent.id = f.agent_id
    and (agent.runs_30, agent.done_30, agent.median_ms_30, agent.cost_fen_30)
      is distinct from (f.runs, f.done, f.median_ms, f.cost_fen)
$$;

-- A person who leaves: until `delete_at` a login takes it back, afterwards the row is emptied.
alter table account add column delete_at timestamptz, add column erased_at timestamptz;
create index account_leaving on account (delete_at) where delete_at is not null;

create table data_export (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Somebody else when an administrator was asked to.
  asked_by uuid not null,
  status text not null default 'running' check (status in ('running', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  files uuid[] not null default '{}',
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create unique index data_export_one on data_export (tenant_id, account_id) where status = 'running';
create index data_export_newest on data_export (tenant_id, account_id, created_at desc);
call protect_tenant_table('data_export');
grant select, insert, update, delete on data_export to zhixing_app, zhixing_platform;

alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('file', 'icon', 'export'));
-- When it was last put to a question; what was uploaded before this column counts as put.
alter table stored_file add column sent_at timestamptz;
alter table stored_file no force row level security;
update stored_file set sent_at = created_at where kind = 'file';
alter table stored_file force row level security;

alter table notice alter column agent_id drop not null;
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added',
   'data.ready', 'account.leaving', 'account.kept'));

-- What the sweep walks. Columns that change with every turn are left out: an index on them would be written each time.
create index account_token_age on account_token (tenant_id, expires_at);
create index check_code_age on check_code (tenant_id, expires_at);
create index agent_edit_age on agent_edit (tenant_id, started_at);
create index notice_age on notice (tenant_id, created_at);
create index chat_session_age on chat_session (tenant_id, created_at);
create index chat_session_debug_age on chat_session (tenant_id, created_at) where is_debug;
create index chat_session_deleted on chat_session (tenant_id, deleted_at) where deleted_at is not null;
create index chat_run_age on chat_run (tenant_id, created_at);
create index chat_run_step_age on chat_run_step (tenant_id, created_at);
create index chat_consent_age on chat_consent (tenant_id, created_at);
create index chat_message_age on chat_message using brin (at) with (pages_per_range = 32, autosummarize = on);
create index chat_day_age on chat_day (tenant_id, day);
create index billing_window_age on billing_window (tenant_id, valid_until);
create index workflow_run_tenant_age on workflow_run (tenant_id, created_at);
create index stored_file_age on stored_file (tenant_id, sent_at) where kind = 'file';
create index agent_deleted on agent (tenant_id, deleted_at) where deleted_at is not null;

-- Audit stays append-only. Its owner alone, through the two functions below, lets go of months that are past the least
-- the law asks for, and of the name and address of a person who has left.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_user = (select relowner::regrole::text from pg_class where oid = tg_relid) then
    if tg_op = 'DELETE' and old.at < now() - interval '180 days' then
      return old;
    end if;
    if tg_op = 'UPDATE' and new.actor_name is null and new.address = ''
      and (new.tenant_id, new.id, new.at, new.actor_kind, new.actor_id, new.action, new.target_kind, new.target_id, new.request_id)
        is not distinct from
        (old.tenant_id, old.id, old.at, old.actor_kind, old.actor_id, old.action, old.target_kind, old.target_id, old.request_id)
      and new.detail in (old.detail, '{}') then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_audit_change();

-- Months of the transaction's tenant that lie wholly before the moment, at most so many rows; it leaves a row that says so.
create function forget_audit(before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamptz := date_trunc('month', least(before, now() - interval '180 days') at time zone 'utc') at time zone 'utc';
  part regclass;
  removed integer;
begin
  for part in
    select inhrelid::regclass from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'audit'::regclass and right(c.relname, 6) < to_char(month at time zone 'utc', 'YYYYMM') order by c.relname
  loop
    execute format('delete from %s where ctid = any (array(select ctid from %s where tenant_id = $1 limit $2))', part, part)
      using app_tenant(), most;
    get diagnostics removed = row_count;
    if removed > 0 then
      execute format('insert into audit_%s (tenant_id, id, actor_kind, actor_name, action, target_kind, detail)
        values ($1, gen_random_uuid(), ''job'', ''retention'', ''audit.forget'', ''audit'', $2)',
        to_char(now() at time zone 'utc', 'YYYYMM'))
        using app_tenant(), jsonb_build_object('count', removed, 'before', month);
      return removed;
    end if;
  end loop;
  return 0;
end $$;

-- The person's rows keep the ids and lose the names; what they called their own things goes too.
create function forget_audit_name(account_id uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part regclass;
  changed integer;
  total integer := 0;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'audit'::regclass loop
    execute format('update %s set actor_name = null, address = '''',
        detail = case when target_kind in (''tenant'', ''account'', ''listing'', ''label'') then detail else ''{}'' end
      where tenant_id = $1 and (actor_id = $2 or (actor_id is null and target_id = $2::text))
        and (actor_name is not null or address <> '''')', part) using app_tenant(), account_id;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;

-- Months of more than a year ago that hold nothing any more; a younger one may be about to be filled. Whoever holds the table is not made to wait: the next time will do.
create function drop_empty_partitions() returns setof text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  part regclass;
  is_empty boolean;
begin
  for part in
    select inhrelid::regclass from pg_inherits join pg_class c on c.oid = inhrelid
    join pg_partitioned_table p on p.partrelid = inhparent
    where p.partstrat = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
      and c.relname ~ '_\d{6}$'
      and right(c.relname, 6) < to_char(now() at time zone 'utc' - interval '13 months', 'YYYYMM')
  loop
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    begin
      execute format('lock table %s in access exclusive mode', part);
      execute format('select not exists (select from %s)', part) into is_empty;
      if is_empty then
        return next part::text;
        execute format('drop table %s', part);
      end if;
    exception when lock_not_available then
      null;
    end;
  end loop;
end $$;

revoke execute on function forget_audit(timestamptz, integer), forget_audit_name(uuid), drop_empty_partitions() from public;
grant execute on function forget_audit(timestamptz, integer), forget_audit_name(uuid), drop_empty_partitions() to zhixing_app;

-- migrate:down
