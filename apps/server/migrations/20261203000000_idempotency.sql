-- migrate:up
-- What a call under a key answered: sent again, it is answered the same and done once. Written with its effect.
create table idempotency (
  tenant_id uuid not null,
  account_id uuid not null,
  route text not null,
  key text not null,
  -- SHA-256 of what was asked for: the same key for something else is a mistake.
  hash bytea not null,
  -- Null while the effect is being made, which nobody else sees.
  reply jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, account_id, route, key),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index idempotency_age on idempotency (tenant_id, created_at);
call protect_tenant_table('idempotency');
grant select, insert, update, delete on idempotency to zhixing_app, zhixing_platform;

-- migrate:down
drop table idempotency;
