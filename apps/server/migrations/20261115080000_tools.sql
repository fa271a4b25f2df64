-- migrate:up

create table plugin (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  description text not null,
  type text not null check (type in ('PYTHON3', 'HTTP', 'JAVASCRIPT', 'WORKFLOW')),
  status text not null default 'C00_Unreleased' check (status in ('C00_Unreleased', 'C90_Released')),
  attribute text not null default 'start',
  icon text not null,
  icon_background text not null,
  callable_name text not null,
  tags text[] not null default '{}',
  is_standard boolean not null default false,
  -- The draft; null for a workflow that has no graph yet.
  document jsonb,
  secret_cipher bytea,
  draft_no integer not null default 1,
  debugged_no integer,
  release_no integer not null default 0,
  released_draft_no integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id)
);
create index plugin_mine on plugin (tenant_id, owner_id, updated_at desc, id desc) where deleted_at is null;
create index plugin_all on plugin (tenant_id, updated_at desc, id desc) where deleted_at is null;
create unique index plugin_callable on plugin (tenant_id, owner_id, callable_name) where deleted_at is null;
call protect_tenant_table('plugin');

create table plugin_release (
  tenant_id uuid not null,
  plugin_id uuid not null,
  no integer not null,
  name text not null,
  description text not null,
  callable_name text not null,
  document jsonb not null,
  -- The secret as it was: a draft's new one must not reach what runs.
  secret_cipher bytea,
  notes text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, plugin_id, no),
  foreign key (tenant_id, plugin_id) references plugin (tenant_id, id) on delete cascade
);
call protect_tenant_table('plugin_release');

create table mcp_server (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  url text not null,
  transport text not null check (transport in ('http', 'sse')),
  auth text not null check (auth in ('none', 'bearer', 'header')),
  header_name text not null default '',
  secret_cipher bytea,
  health text not null default 'unknown' check (health in ('unknown', 'ok', 'failed')),
  health_words text not null default '',
  checked_at timestamptz,
  -- [{name, description, parameters, enabled}] as it last told.
  tools jsonb not null default '[]',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create index mcp_server_mine on mcp_server (tenant_id, owner_id, created_at desc) where deleted_at is null;
call protect_tenant_table('mcp_server');

-- An agent or tool opened to MCP clients; the key is kept as its hash.
create table mcp_key (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  kind text not null check (kind in ('agent', 'plugin')),
  target_id uuid not null,
  hash bytea not null,
  hint text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create unique index mcp_key_hash on mcp_key (tenant_id, hash);
create index mcp_key_target on mcp_key (tenant_id, owner_id, target_id) where revoked_at is null;
call protect_tenant_table('mcp_key');

-- A call that waits for the person; the awakeable is where the engine hears of their answer.
create table chat_consent (
  tenant_id uuid not null,
  run_id uuid not null,
  no integer not null,
  call_id text not null,
  awakeable text not null,
  is_allowed boolean,
  created_at timestamptz not null default now(),
  primary key (tenant_id, run_id, no, call_id),
  foreign key (tenant_id, run_id) references chat_run (tenant_id, id) on delete cascade
);
call protect_tenant_table('chat_consent');

grant select, insert, update, delete on plugin, plugin_release, mcp_server, mcp_key, chat_consent to zhixing_app, zhixing_platform;

-- migrate:down
