-- migrate:up
-- A window is paid for once: reserved when it opens, spent with the first answer that succeeds, given back otherwise.
alter table billing_window
  add column id uuid not null default gen_random_uuid(),
  add column state text not null default 'closed' check (state in ('open', 'covered', 'closed')),
  -- What pays for it: a paid chat of the month's plan, or the wallet.
  add column cover text not null default 'balance' check (cover in ('balance', 'quota')),
  add column share_bp integer not null default 0 check (share_bp between 0 and 10000),
  add column creator_id uuid;
alter table billing_window alter column id drop default, alter column state drop default,
  alter column cover drop default, alter column share_bp drop default;
create index billing_window_id on billing_window (tenant_id, id);
create index billing_window_open on billing_window (valid_until) where state = 'open';

alter table chat_run add column window_id uuid;
create index chat_run_window on chat_run (tenant_id, window_id) where window_id is not null;

-- Chats with priced agents that the plan of a month includes.
create table paid_chat_month (
  tenant_id uuid not null,
  account_id uuid not null,
  month date not null,
  used integer not null default 0 check (used >= 0),
  primary key (tenant_id, account_id, month),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
call protect_tenant_table('paid_chat_month');
grant select, insert, update, delete on paid_chat_month to zhixing_app, zhixing_platform;

-- migrate:down
