-- migrate:up

create extension if not exists pg_trgm;
create extension if not exists vector;

create function app_tenant() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Every tenant table goes through here: its rows are seen by one tenant, or by the platform role.
create procedure protect_tenant_table(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant_rows on %s to zhixing_app
    using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', t);
  execute format('create policy platform_rows on %s to zhixing_platform using (true) with check (true)', t);
end $$;

create table instance (
  only_row boolean primary key default true check (only_row),
  kind text not null default 'production' check (kind in ('production', 'demo'))
);
insert into instance default values;

create table tenant (
  id uuid primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('platform', 'enterprise')),
  brand jsonb not null,
  settings jsonb not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now()
);
create unique index tenant_one_platform on tenant (kind) where kind = 'platform';

create table tenant_host (
  host text primary key,
  tenant_id uuid not null references tenant (id),
  filing_no text not null default '',
  police_filing_no text not null default ''
);
create index tenant_host_tenant on tenant_host (tenant_id);

create table account (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  username text not null,
  email text,
  phone text,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'support', 'admin')),
  is_white boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  first_login_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, username),
  unique (tenant_id, email),
  unique (tenant_id, phone)
);
create index account_newest on account (created_at desc, id desc);
create index account_username_search on account using gin (username gin_trgm_ops);
call protect_tenant_table('account');

create table account_token (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  family uuid not null,
  kind text not null check (kind in ('session', 'cross')),
  hash bytea not null,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index account_token_account on account_token (tenant_id, account_id);
call protect_tenant_table('account_token');

create table check_code (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  account text not null,
  channel text not null check (channel in ('EMAIL', 'PHONE')),
  scene text not null check (scene in ('REG', 'LOGIN', 'FORGET')),
  locale text not null check (locale in ('zh-CN', 'en-US')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  sent_at timestamptz,
  refused_reason text,
  primary key (tenant_id, id)
);
create index check_code_latest on check_code (tenant_id, account, scene, created_at desc);
call protect_tenant_table('check_code');

create table account_group (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call protect_tenant_table('account_group');

create table account_group_member (
  tenant_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  primary key (tenant_id, account_id, group_id),
  foreign key (tenant_id, group_id) references account_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('account_group_member');

create table membership (
  tenant_id uuid not null,
  account_id uuid not null,
  level text not null,
  end_at timestamptz,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('membership');

create table wallet (
  tenant_id uuid not null,
  account_id uuid not null,
  balance_fen bigint not null default 0 check (balance_fen >= 0),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('wallet');

-- One row per studio edit; the monthly quota counts them.
create table agent_edit (
  tenant_id uuid not null,
  account_id uuid not null,
  agent_id uuid not null,
  started_at timestamptz not null default now(),
  primary key (tenant_id, account_id, started_at, agent_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('agent_edit');

create table member_template (
  level text primary key,
  category text not null check (category in ('PERSONAL', 'ENTERPRISE')),
  edit_count integer not null
);
insert into member_template (level, category, edit_count) values
  ('FREE', 'PERSONAL', 0),
  ('MONTHLY', 'PERSONAL', 10),
  ('PER_FLAGSHIP_MONTHLY', 'PERSONAL', 50),
  ('ENT_ADVANCED_MONTHLY', 'ENTERPRISE', 200),
  ('ENT_FLAGSHIP_MONTHLY', 'ENTERPRISE', 1000);

create table deduct_fee_template (
  category text primary key check (category in ('PERSONAL', 'ENTERPRISE')),
  edit_fee_fen integer not null check (edit_fee_fen >= 0),
  copy_fee_fen integer not null check (copy_fee_fen >= 0)
);
insert into deduct_fee_template values ('PERSONAL', 50, 100), ('ENTERPRISE', 30, 80);

create table audit (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  target_kind text not null,
  target_id text,
  detail jsonb not null default '{}',
  address text not null default '',
  request_id text not null default '',
  primary key (at, id)
) partition by range (at);
create index audit_tenant on audit (tenant_id, at desc);
create index audit_newest on audit (at desc);
call protect_tenant_table('audit');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function refuse_change();

-- Makes the partitions of this month and the next ones for every table partitioned by time; safe to run at any moment.
create function ensure_partitions(months_ahead integer default 2) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent regclass;
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  for parent in
    select partrelid::regclass from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where p.partstrat = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    for i in 0..months_ahead loop
      month := (date_trunc('month', now() at time zone 'utc') + make_interval(months => i))::date;
      part := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      if to_regclass(part) is null then
        execute format('create table %I partition of %s for values from (%L) to (%L)',
          part, parent, month::timestamp at time zone 'utc', (month + interval '1 month')::timestamp at time zone 'utc');
        if exists (select from pg_trigger where tgrelid = parent and tgfoid = 'refuse_change'::regproc and tgtype & 32 <> 0) then
          execute format('create trigger no_truncate before truncate on %I for each statement execute function refuse_change()', part);
        end if;
        return next part;
      end if;
    end loop;
  end loop;
end $$;
select ensure_partitions();

create table outbox (
  id bigint generated always as identity primary key,
  service text not null,
  handler text not null,
  key text,
  payload jsonb not null,
  request_id text not null,
  traceparent text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_at, id);
create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_wake after insert on outbox for each statement execute function outbox_notify();

grant usage on schema public to zhixing_app, zhixing_platform;
grant select on instance, member_template, deduct_fee_template to zhixing_app, zhixing_platform;
grant select on tenant, tenant_host to zhixing_app, zhixing_platform;
grant insert, update on tenant to zhixing_platform;
grant insert, update, delete on tenant_host to zhixing_platform;
grant select, insert, update, delete on
  account, account_token, check_code, account_group, account_group_member, membership, wallet, agent_edit
  to zhixing_app, zhixing_platform;
grant select, insert on audit to zhixing_app, zhixing_platform;
grant select, insert, update, delete on outbox to zhixing_app, zhixing_platform;
revoke execute on function ensure_partitions(integer) from public;
grant execute on function ensure_partitions(integer) to zhixing_app;

-- migrate:down
