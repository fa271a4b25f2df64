-- migrate:up
-- Asked for by an administrator: one at a time for an order, and once for a key.
alter table refund add column request_key uuid;
create unique index refund_request on refund (tenant_id, request_key) where request_key is not null;
create unique index refund_under_way on refund (tenant_id, order_id) where kind = 'asked' and ended_at is null;
create index refund_needs_person on refund (tenant_id, order_id) where status in ('ABNORMAL', 'CLOSED');

-- The upgrade whose refund let it count again: when that refund comes to nothing, it is replaced once more.
alter table membership_grant add column freed_by uuid;

-- What administrators gave away, to whom and why. The money itself is in the ledger, the time in membership_grant.
create table admin_grant (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('balance', 'level')),
  amount_fen bigint check (amount_fen between 1 and 10000000),
  level text,
  days integer check (days between 1 and 3660),
  reason text not null,
  given_by uuid not null,
  request_key uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check ((kind = 'balance') = (amount_fen is not null)),
  check ((kind = 'level') = (level is not null and days is not null))
);
create unique index admin_grant_request on admin_grant (tenant_id, request_key);
create index admin_grant_newest on admin_grant (tenant_id, created_at desc);
create index admin_grant_account on admin_grant (tenant_id, account_id);
call protect_tenant_table('admin_grant');
grant select, insert, update, delete on admin_grant to zhixing_app, zhixing_platform;

-- The price list is the same for all, and the platform's own administrators write it.
grant update on member_template to zhixing_platform;
grant insert, update, delete on month_config, top_up_option to zhixing_platform;

-- migrate:down
