-- migrate:up

create table workflow_run (
  tenant_id uuid not null,
  id uuid not null,
  plugin_id uuid not null,
  account_id uuid not null,
  -- Of a test run; null when an agent runs a release.
  draft_no integer,
  release_no integer,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'stopped')),
  input jsonb not null,
  output jsonb not null default 'null',
  error text not null default '',
  -- The graph as it was when the run began.
  document jsonb not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, plugin_id) references plugin (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check ((draft_no is null) <> (release_no is null))
);
create index workflow_run_newest on workflow_run (tenant_id, plugin_id, created_at desc, id desc);
create index workflow_run_age on workflow_run (created_at);
call protect_tenant_table('workflow_run');

-- A node of a run: what it was given and what it gave. A finished one is never run again.
create table workflow_step (
  tenant_id uuid not null,
  run_id uuid not null,
  key text not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'skipped')),
  input jsonb not null default 'null',
  output jsonb not null default 'null',
  error text not null default '',
  start_ms integer not null default 0,
  ms integer not null default 0,
  tokens integer not null default 0,
  primary key (tenant_id, run_id, key),
  foreign key (tenant_id, run_id) references workflow_run (tenant_id, id) on delete cascade
);
call protect_tenant_table('workflow_step');

grant select, insert, update, delete on workflow_run, workflow_step to zhixing_app, zhixing_platform;

-- migrate:down
