-- migrate:up

-- What the provider's bill of a day said, and where it differs from what we know. A merchant account is the platform's: the
-- bill holds payments of all tenants.
create table bill_day (
  day date primary key,
  read_at timestamptz not null,
  payments integer not null,
  refunds integer not null,
  paid_fen bigint not null,
  refunded_fen bigint not null,
  fee_fen bigint not null
);
create table bill_difference (
  day date not null references bill_day (day) on delete cascade,
  no integer not null,
  kind text not null check (kind in ('only-theirs', 'only-ours', 'amount', 'refund-only-theirs', 'refund-amount')),
  -- The provider's number of a payment, ours of a refund.
  reference text not null,
  order_no text not null,
  ours_fen bigint,
  theirs_fen bigint,
  -- Made good by itself: a payment we had not heard of.
  is_settled boolean not null,
  primary key (day, no)
);
grant select, insert, update, delete on bill_day, bill_difference to zhixing_platform;
create index payment_paid_at on payment (paid_at);

-- migrate:down
