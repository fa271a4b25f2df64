-- migrate:up

create table stored_file (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  kind text not null check (kind in ('file', 'icon')),
  name text not null,
  mime_type text not null,
  size integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create index stored_file_newest on stored_file (tenant_id, owner_id, kind, created_at desc);
call protect_tenant_table('stored_file');

create table label (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call protect_tenant_table('label');

-- One character and two neighbouring characters at a time: any Chinese substring is made of these.
create function name_grams(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(lower($1), i, 1) as gram from generate_series(1, char_length($1)) i
    union all
    select substr(lower($1), i, 2) from generate_series(1, char_length($1) - 1) i
  ) grams
$$;

create table agent (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  description text not null default '',
  icon text not null,
  icon_background text not null,
  price_fen integer not null default 0 check (price_fen >= 0),
  status text not null default 'C00_Unreleased' check (status in ('C00_Unreleased', 'C90_bay', 'C90_Launched')),
  agent_type text,
  launch_tags text[] not null default '{}',
  label_id uuid,
  launch_version integer,
  launch_disabled boolean not null default false,
  launched_at timestamptz,
  release_no integer not null default 0,
  document jsonb not null,
  skill_count integer not null default 0,
  origin_id uuid,
  origin_no integer,
  copy_key uuid,
  task_num bigint not null default 0,
  runs_30 integer not null default 0,
  done_30 integer not null default 0,
  median_ms_30 integer,
  cost_fen_30 integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, owner_id, copy_key),
  foreign key (tenant_id, owner_id) references account (tenant_id, id),
  foreign key (tenant_id, label_id) references label (tenant_id, id) on delete set null (label_id)
);
create index agent_market on agent (tenant_id, launched_at desc, id desc)
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;
create index agent_market_label on agent (tenant_id, label_id, launched_at desc, id desc)
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;
create index agent_mine on agent (tenant_id, owner_id, updated_at desc, id desc) where deleted_at is null;
create index agent_all on agent (tenant_id, updated_at desc, id desc) where deleted_at is null;
create index agent_copies on agent (tenant_id, owner_id, origin_id) where origin_id is not null and deleted_at is null;
call protect_tenant_table('agent');

-- One row per launched agent and tag, in market order, so that a tag's page is one index walk.
create table agent_launch_tag (
  tenant_id uuid not null,
  tag text not null,
  launched_at timestamptz not null,
  agent_id uuid not null,
  primary key (tenant_id, tag, launched_at, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index agent_launch_tag_agent on agent_launch_tag (tenant_id, agent_id);
call protect_tenant_table('agent_launch_tag');

-- The same for every one or two characters of a launched agent's name. An index on an expression would not do: beneath
-- row-level security only operators that cannot leak (equality of text is one) may use an index.
create table agent_name_gram (
  tenant_id uuid not null,
  gram text not null,
  launched_at timestamptz not null,
  agent_id uuid not null,
  primary key (tenant_id, gram, launched_at, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index agent_name_gram_agent on agent_name_gram (tenant_id, agent_id);
call protect_tenant_table('agent_name_gram');

-- How many agents the market holds, whole (tag '') and by tag; kept in the same transaction as the listing.
create table market_count (
  tenant_id uuid not null references tenant (id),
  tag text not null,
  agents bigint not null default 0 check (agents >= 0),
  primary key (tenant_id, tag)
);
call protect_tenant_table('market_count');

create function agent_grams() returns trigger language plpgsql as $$
begin
  delete from agent_name_gram where tenant_id = new.tenant_id and agent_id = new.id;
  if new.status = 'C90_Launched' and not new.launch_disabled and new.deleted_at is null then
    insert into agent_name_gram (tenant_id, gram, launched_at, agent_id)
    select new.tenant_id, gram, new.launched_at, new.id from unnest(name_grams(new.name)) as gram;
  end if;
  return null;
end $$;
create trigger agent_grams_new after insert on agent for each row
  when (new.status = 'C90_Launched') execute function agent_grams();
create trigger agent_grams_changed after update on agent for each row
  when ((old.name, old.status, old.launch_disabled, old.launched_at, old.deleted_at)
    is distinct from (new.name, new.status, new.launch_disabled, new.launched_at, new.deleted_at))
  execute function agent_grams();

create table agent_release (
  tenant_id uuid not null,
  agent_id uuid not null,
  no integer not null,
  name text not null,
  description text not null,
  document jsonb not null,
  notes text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, agent_id, no),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
call protect_tenant_table('agent_release');
create trigger agent_release_fixed before update on agent_release for each row execute function refuse_change();

create table listing (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  release_no integer not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  reason text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  reviewed_by uuid,
  reviewed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create unique index listing_one_pending on listing (tenant_id, agent_id) where status = 'PENDING';
create index listing_agent on listing (tenant_id, agent_id, created_at desc);
create index listing_queue on listing (status, created_at);
call protect_tenant_table('listing');

-- One row per finished run; figures on cards are made from these.
create table agent_usage (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  account_id uuid not null,
  at timestamptz not null,
  ms integer not null,
  outcome text not null check (outcome in ('done', 'failed', 'stopped')),
  cost_fen integer not null default 0,
  primary key (tenant_id, at, id)
) partition by range (at);
create index agent_usage_agent on agent_usage (tenant_id, agent_id, at desc);
create index agent_usage_time on agent_usage (tenant_id, at desc);
call protect_tenant_table('agent_usage');
select ensure_partitions();

create table intent_survey (
  tenant_id uuid not null,
  account_id uuid not null,
  identity integer not null check (identity in (1, 2)),
  directions text[] not null,
  other_text text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('intent_survey');

grant select, insert, update, delete on
  intent_survey, stored_file, label, agent, agent_launch_tag, agent_name_gram, market_count, agent_release, listing, agent_usage
  to zhixing_app, zhixing_platform;

-- migrate:down
