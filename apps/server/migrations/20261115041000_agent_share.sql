-- migrate:up

-- A link that lets others run or copy one agent. The token itself is never kept.
create table agent_share (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  owner_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade,
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create index agent_share_newest on agent_share (tenant_id, owner_id, agent_id, created_at desc);
create index agent_share_agent on agent_share (tenant_id, agent_id);
call protect_tenant_table('agent_share');

grant select, insert, update, delete on agent_share to zhixing_app, zhixing_platform;

-- migrate:down
