-- migrate:up

-- Cards and forms: a draft that saves itself, and what agents use of it.
create table card (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  description text not null default '',
  source text not null default '',
  document jsonb not null,
  sample jsonb,
  revision integer not null default 1,
  -- Name, description, source and document as agents use them; null before the first release.
  released jsonb,
  released_revision integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create index card_mine on card (tenant_id, owner_id, updated_at desc);
call protect_tenant_table('card');

-- Forms of answers: half-filled ones, and those that an answer waits for.
create table chat_form (
  tenant_id uuid not null,
  run_id uuid not null,
  -- The round: providers give the same ids to calls of different rounds.
  no integer not null,
  call_id text not null,
  session_id uuid not null,
  state text not null check (state in ('open', 'waiting', 'submitted', 'over')),
  -- Of one that is waited for: where the answer goes, and what was shown.
  awakeable text,
  form jsonb,
  values jsonb not null default '{}',
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (tenant_id, run_id, no, call_id),
  foreign key (tenant_id, run_id) references chat_run (tenant_id, id) on delete cascade
);
create index chat_form_open on chat_form (tenant_id, session_id) where state in ('open', 'waiting');
call protect_tenant_table('chat_form');

grant select, insert, update, delete on card, chat_form to zhixing_app, zhixing_platform;

-- migrate:down
drop table chat_form, card;
