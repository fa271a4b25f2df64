-- migrate:up

-- How somebody wants to be asked before an agent calls one of its tools.
create table consent_setting (
  tenant_id uuid not null,
  account_id uuid not null,
  agent_id uuid not null,
  -- As the agent names the tool.
  part text not null,
  asking text not null check (asking in ('always', 'once')),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, account_id, agent_id, part),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index consent_setting_agent on consent_setting (tenant_id, agent_id);
call protect_tenant_table('consent_setting');
grant select, insert, update, delete on consent_setting to zhixing_app, zhixing_platform;

alter table chat_consent
  add column session_id uuid,
  add column part text not null default '',
  -- Of the tool as it was asked about; a yes is for this one only.
  add column version text not null default '',
  add column asking text not null default 'always' check (asking in ('always', 'once')),
  add column can_remember boolean not null default false,
  -- The yes holds for the rest of the conversation.
  add column is_remembered boolean not null default false;
create index chat_consent_remembered on chat_consent (tenant_id, session_id, part) where is_remembered;

-- migrate:down
