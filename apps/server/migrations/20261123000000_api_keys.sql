-- migrate:up

-- Opens an account's agents to programs; kept as its hash.
create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  agent_id uuid,
  hash bytea not null,
  hint text not null,
  day_limit integer check (day_limit > 0),
  month_limit integer check (month_limit > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create unique index api_key_hash on api_key (tenant_id, hash);
create index api_key_mine on api_key (tenant_id, owner_id, created_at desc) where revoked_at is null;
call protect_tenant_table('api_key');

-- Which runs a key began: its limits count them, its figures are theirs.
create table api_key_call (
  tenant_id uuid not null,
  run_id uuid not null,
  key_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, run_id) references chat_run (tenant_id, id) on delete cascade,
  foreign key (tenant_id, key_id) references api_key (tenant_id, id) on delete cascade
);
create index api_key_call_of on api_key_call (tenant_id, key_id, at);
call protect_tenant_table('api_key_call');

grant select, insert, update, delete on api_key, api_key_call to zhixing_app, zhixing_platform;

-- migrate:down
drop table api_key_call, api_key;
