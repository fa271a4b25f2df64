-- migrate:up
alter table member_template
  add column name text not null default '',
  add column description text not null default '',
  add column month_fen integer not null default 0 check (month_fen >= 0),
  add column discount_bp integer not null default 10000 check (discount_bp between 1 and 10000),
  add column paid_agent_count integer not null default 0,
  add column insight_per_day integer not null default 0,
  add column knowledge_mb integer not null default 0,
  add column plugins_num integer not null default 0,
  add column invited_num integer not null default 0;
update member_template m set name = v.name, description = v.description, month_fen = v.month_fen, discount_bp = v.discount_bp,
  paid_agent_count = v.paid, insight_per_day = v.insight, knowledge_mb = v.mb, plugins_num = v.plugins, invited_num = v.invited
from (values
  ('FREE', '免费版', '先用起来', 0, 10000, 0, 2, 50, 2, 0),
  ('MONTHLY', '基础版', '个人创作与日常使用', 890, 10000, 60, 20, 500, 10, 0),
  ('PER_FLAGSHIP_MONTHLY', '旗舰版', '高频使用与专业创作', 2990, 10000, 300, 100, 5120, 50, 5),
  ('ENT_ADVANCED_MONTHLY', '企业高级版', '团队共用，统一付费', 19900, 10000, 1000, 300, 20480, 200, 20),
  ('ENT_FLAGSHIP_MONTHLY', '企业旗舰版', '大团队与重要业务', 69900, 10000, 5000, 1000, 102400, 1000, 100)
) v (level, name, description, month_fen, discount_bp, paid, insight, mb, plugins, invited)
where m.level = v.level;

create table month_config (
  id text primary key,
  month_num integer not null unique check (month_num between 1 and 60),
  discount_bp integer not null check (discount_bp between 1 and 10000)
);
insert into month_config values ('m1', 1, 10000), ('m3', 3, 9500), ('m6', 6, 9000), ('m12', 12, 8000);

create table top_up_option (
  id text primary key,
  amount_fen integer not null unique check (amount_fen > 0)
);
insert into top_up_option values ('t10', 1000), ('t50', 5000), ('t100', 10000), ('t200', 20000), ('t500', 50000);
grant select on month_config, top_up_option to zhixing_app, zhixing_platform;

create table pay_order (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  no text not null unique,
  account_id uuid not null,
  kind text not null check (kind in ('top-up', 'membership')),
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'CANCELLED', 'REFUNDED', 'FROZEN')),
  -- Why a FROZEN order stands still, or how a CANCELLED one ended.
  cause text check (cause in ('LATE', 'AMOUNT', 'ASKED', 'ADMIN', 'BY_USER', 'EXPIRED')),
  amount_fen bigint not null check (amount_fen >= 0),
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
  level text,
  months integer,
  renew_upgrade text check (renew_upgrade in ('RENEW', 'UPGRADE')),
  credit_fen bigint not null default 0,
  surplus_days integer not null default 0,
  group_id uuid,
  group_name text,
  request_key uuid,
  code_url text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Asking the provider about an open order: when next, and how often before.
  check_at timestamptz,
  checks integer not null default 0,
  primary key (tenant_id, id),
  check ((kind = 'membership') = (level is not null and months is not null and renew_upgrade is not null)),
  check ((status in ('PENDING', 'CANCELLED')) <= (paid_at is null))
);
create unique index pay_order_request on pay_order (tenant_id, account_id, request_key) where request_key is not null;
create index pay_order_account on pay_order (tenant_id, account_id, created_at desc);
create index pay_order_newest on pay_order (tenant_id, created_at desc);
create index pay_order_check on pay_order (check_at) where check_at is not null;
call protect_tenant_table('pay_order');

-- What really was paid. `use`: what became of it.
create table payment (
  tenant_id uuid not null references tenant (id),
  transaction_id text not null unique,
  order_id uuid not null,
  amount_fen bigint not null check (amount_fen >= 0),
  currency text not null,
  paid_at timestamptz not null,
  heard_at timestamptz not null,
  heard_by text not null check (heard_by in ('notify', 'query', 'bill')),
  use text not null check (use in ('fulfilled', 'suspense')),
  primary key (tenant_id, transaction_id),
  foreign key (tenant_id, order_id) references pay_order (tenant_id, id)
);
create index payment_order on payment (tenant_id, order_id);
call protect_tenant_table('payment');

create table refund (
  tenant_id uuid not null references tenant (id),
  no text not null unique,
  order_id uuid not null,
  transaction_id text not null,
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- asked: by an administrator, of what was fulfilled; unmatched: money we could not use.
  kind text not null check (kind in ('asked', 'unmatched')),
  status text not null default 'WAITING' check (status in ('WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL')),
  reason text not null,
  asked_by uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  primary key (tenant_id, no),
  foreign key (tenant_id, order_id) references pay_order (tenant_id, id)
);
create index refund_order on refund (tenant_id, order_id);
create index refund_check on refund (check_at) where check_at is not null;
call protect_tenant_table('refund');

-- Time at a level. The row of `membership` is what these come to today.
create table membership_grant (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  level text not null,
  starts_on date not null,
  -- The last day it counts, in China.
  ends_on date not null,
  reason text not null check (reason in ('order', 'trial', 'benefit-code', 'grant')),
  order_id uuid,
  -- Bought for a group: everybody in it has the level.
  group_id uuid,
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  -- The upgrade that took its place, or its own refund.
  closed_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check (ends_on >= starts_on)
);
create unique index membership_grant_order on membership_grant (tenant_id, order_id) where order_id is not null;
create index membership_grant_account on membership_grant (tenant_id, account_id);
create index membership_grant_group on membership_grant (tenant_id, group_id) where group_id is not null;
call protect_tenant_table('membership_grant');

grant select, insert, update on pay_order, refund to zhixing_app, zhixing_platform;
grant select, insert on payment to zhixing_app, zhixing_platform;
grant select, insert, update, delete on membership_grant to zhixing_app, zhixing_platform;

-- migrate:down
