-- migrate:up

create table model (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  owner_id uuid,
  name text not null,
  provider text not null,
  kind text not null check (kind in ('LLM', 'vision', 'audio', 'embedding')),
  base_url text not null,
  model_name text not null,
  key_cipher bytea,
  sampling jsonb not null default '{"mode": "balanced"}',
  requests_per_minute integer not null default 0 check (requests_per_minute >= 0),
  input_tokens_per_minute integer not null default 0 check (input_tokens_per_minute >= 0),
  output_tokens_per_minute integer not null default 0 check (output_tokens_per_minute >= 0),
  failover uuid[] not null default '{}',
  is_default boolean not null default false,
  -- Tenants without a model of their own use the platform's shared default.
  is_shared boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create unique index model_default on model (tenant_id, kind) where is_default and deleted_at is null;
create index model_shared on model (kind) where is_shared and deleted_at is null;
call protect_tenant_table('model');

create table chat_session (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  agent_id uuid not null,
  title text not null,
  -- The number of the last event that everything stored is as new as.
  last_seq bigint not null default 0,
  shared_at timestamptz,
  forked_from uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index chat_session_newest on chat_session (tenant_id, account_id, agent_id, created_at desc, id desc)
  where deleted_at is null;
create index chat_session_agent on chat_session (tenant_id, agent_id, created_at desc);
call protect_tenant_table('chat_session');

create table chat_run (
  tenant_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  agent_id uuid not null,
  release_no integer not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
  -- Stop was asked for: a run that has not begun must not begin.
  stop_at timestamptz,
  -- The run that holds the question: this one, or the first of those that answered it.
  question_of uuid not null,
  retry_of uuid,
  continue_of uuid,
  error_code text,
  -- The number of its last event.
  end_seq bigint,
  model text,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_fen integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references chat_session (tenant_id, id) on delete cascade
);
create index chat_run_session on chat_run (tenant_id, session_id, created_at);
create index chat_run_open on chat_run (created_at) where status in ('queued', 'running');
create index chat_run_agent on chat_run (tenant_id, agent_id, created_at desc);
call protect_tenant_table('chat_run');

-- A step that is finished and paid for: it is never asked for again, by this run or by one that goes on from it.
create table chat_run_step (
  tenant_id uuid not null,
  run_id uuid not null,
  no integer not null,
  -- Empty for the model's own round, else the tool call.
  call_id text not null default '',
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, run_id, no, call_id),
  foreign key (tenant_id, run_id) references chat_run (tenant_id, id) on delete cascade
);
call protect_tenant_table('chat_run_step');

create table chat_message (
  tenant_id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  run_id uuid not null,
  role smallint not null check (role in (1, 2)),
  body jsonb not null,
  -- An answer that a later run took the place of.
  replaced_at timestamptz,
  primary key (tenant_id, session_id, at, id)
) partition by range (at);
create index chat_message_run on chat_message (tenant_id, run_id);
call protect_tenant_table('chat_message');
select ensure_partitions();

-- Free chats of a day; one row per account and day, so that parallel turns cannot both take the last one.
create table chat_day (
  tenant_id uuid not null,
  account_id uuid not null,
  day date not null,
  used integer not null default 0,
  primary key (tenant_id, account_id, day),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('chat_day');

create table billing_window (
  tenant_id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  agent_id uuid not null,
  amount_fen integer not null,
  valid_until timestamptz not null,
  primary key (tenant_id, account_id, session_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('billing_window');

create table session_activity (
  tenant_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  agent_id uuid not null,
  seconds integer not null default 0,
  reported_at timestamptz not null default now(),
  primary key (tenant_id, session_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index session_activity_agent on session_activity (tenant_id, agent_id);
call protect_tenant_table('session_activity');

alter table member_template add column count_per_day integer not null default 0;
update member_template set count_per_day = case level
  when 'FREE' then 20 when 'MONTHLY' then 200 when 'PER_FLAGSHIP_MONTHLY' then 1000
  when 'ENT_ADVANCED_MONTHLY' then 2000 else 10000 end;

grant select, insert, update, delete on
  model, chat_session, chat_run, chat_run_step, chat_message, chat_day, billing_window, session_activity
  to zhixing_app, zhixing_platform;

-- migrate:down
