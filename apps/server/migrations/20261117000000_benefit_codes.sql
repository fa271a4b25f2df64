-- migrate:up
-- What an administrator gives away: every code of a batch gives the same, once.
create table benefit_batch (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null,
  note text not null default '',
  amount_fen bigint check (amount_fen > 0),
  level text check (level in ('MONTHLY', 'PER_FLAGSHIP_MONTHLY')),
  days integer check (days > 0),
  codes integer not null check (codes between 1 and 1000),
  -- The last day a code may be used, in China.
  last_day date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((amount_fen is null) = (level is not null)),
  check ((level is null) = (days is null))
);
create index benefit_batch_newest on benefit_batch (tenant_id, created_at desc, id desc);
call protect_tenant_table('benefit_batch');

-- A code is 76 random bits: there is nothing to find by trying hashes, so they need no salt and no key.
create table benefit_code (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  no integer not null,
  hash bytea not null,
  used_by uuid,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references benefit_batch (tenant_id, id),
  check ((used_by is null) = (used_at is null))
);
create unique index benefit_code_hash on benefit_code (tenant_id, hash);
create unique index benefit_code_no on benefit_code (tenant_id, batch_id, no);
-- One code of a batch per account, however many are tried at once.
create unique index benefit_code_once on benefit_code (tenant_id, batch_id, used_by) where used_by is not null;
create index benefit_code_used on benefit_code (tenant_id, used_by) where used_by is not null;
call protect_tenant_table('benefit_code');

grant select, insert on benefit_batch, benefit_code to zhixing_app, zhixing_platform;
grant update (ended_at) on benefit_batch to zhixing_app;
grant update (used_by, used_at) on benefit_code to zhixing_app;

-- migrate:down
