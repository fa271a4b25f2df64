-- migrate:up

alter table agent
  -- Every save of the draft adds one; a save on top of another number is refused.
  add column draft_no integer not null default 1,
  -- The newest draft that was debugged with success.
  add column debugged_no integer,
  add column released_draft_no integer,
  -- How much a minute the newest release may be asked; null without a limit.
  add column turn_limits jsonb;
alter table agent_release add column draft_no integer;

-- A draft as it was when it was debugged or backed up: what a run works with, whatever is typed meanwhile.
create table agent_snapshot (
  tenant_id uuid not null,
  agent_id uuid not null,
  draft_no integer not null,
  name text not null,
  description text not null,
  document jsonb not null,
  is_backup boolean not null default false,
  note text not null default '',
  created_at timestamptz not null default now(),
  runs integer not null default 0,
  last_outcome text check (last_outcome in ('done', 'failed', 'stopped')),
  last_ms integer,
  last_tokens integer,
  primary key (tenant_id, agent_id, draft_no),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
call protect_tenant_table('agent_snapshot');

alter table chat_session add column is_debug boolean not null default false;
alter table chat_run
  -- The draft that is run; null for a release.
  add column draft_no integer,
  -- Only a debug run has it, be it empty: replies written for tools, and where it goes on from.
  add column debug jsonb;

alter table model
  add column expert_name text not null default '',
  add column secret_cipher bytea,
  add column input_fen_per_million integer not null default 0 check (input_fen_per_million >= 0),
  add column output_fen_per_million integer not null default 0 check (output_fen_per_million >= 0),
  add column extra_body jsonb not null default '{}';

create table model_use (
  tenant_id uuid not null references tenant (id),
  model_id uuid not null,
  day date not null,
  requests bigint not null default 0,
  failures bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (tenant_id, model_id, day)
);
call protect_tenant_table('model_use');

create table golden_question (
  tenant_id uuid not null,
  agent_id uuid not null,
  id uuid not null,
  place integer not null,
  question text not null,
  -- How an answer is judged.
  judgement jsonb not null,
  primary key (tenant_id, agent_id, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
call protect_tenant_table('golden_question');

create table golden_run (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  account_id uuid not null,
  release_no integer,
  draft_no integer,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index golden_run_agent on golden_run (tenant_id, agent_id, created_at desc);
create unique index golden_run_one on golden_run (tenant_id, agent_id) where status = 'running';
call protect_tenant_table('golden_run');

create table golden_result (
  tenant_id uuid not null,
  golden_run_id uuid not null,
  question_id uuid not null,
  place integer not null,
  question text not null,
  judgement jsonb not null,
  session_id uuid not null,
  run_id uuid not null,
  passed boolean,
  reason text not null default '',
  answer text not null default '',
  ms integer not null default 0,
  tokens integer not null default 0,
  cost_micro bigint not null default 0,
  primary key (tenant_id, golden_run_id, question_id),
  foreign key (tenant_id, golden_run_id) references golden_run (tenant_id, id) on delete cascade
);
call protect_tenant_table('golden_result');

grant select, insert, update, delete on
  agent_snapshot, model_use, golden_question, golden_run, golden_result
  to zhixing_app, zhixing_platform;

-- migrate:down
