-- migrate:up

-- What an account is told of. The mail about it is sent once: `mail_sent_at` is set under the row's lock.
create table notice (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('listing.approved', 'listing.rejected', 'listing.delisted')),
  agent_id uuid not null,
  reason text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail_sent_at timestamptz,
  mail_refused_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index notice_newest on notice (tenant_id, account_id, created_at desc, id desc);
create index notice_unread on notice (tenant_id, account_id) where read_at is null;
call protect_tenant_table('notice');
grant select, insert, update, delete on notice to zhixing_app, zhixing_platform;

-- migrate:down
