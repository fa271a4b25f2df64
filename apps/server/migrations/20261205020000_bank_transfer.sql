-- migrate:up

-- Paid by hand into the house's account: nobody at the provider knows of it, so nothing is asked or closed there.
alter table pay_order add column channel text not null default 'WEIXIN' check (channel in ('WEIXIN', 'BANK'));
alter table pay_order drop constraint pay_order_cause_check;
alter table pay_order add constraint pay_order_cause_check check (cause in
  ('LATE', 'AMOUNT', 'ASKED', 'ADMIN', 'BY_USER', 'EXPIRED', 'REFUSED'));

alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('file', 'icon', 'export', 'receipt'));

create table bank_transfer (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  order_id uuid not null,
  -- Without a foreign key: money that came is looked at also when the account is gone.
  account_id uuid not null,
  company text not null,
  contact text not null,
  receipt_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  reason text,
  settled_by uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references pay_order (tenant_id, id),
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index bank_transfer_order on bank_transfer (tenant_id, order_id);
create index bank_transfer_newest on bank_transfer (tenant_id, created_at desc);
create index bank_transfer_account on bank_transfer (tenant_id, account_id);
call protect_tenant_table('bank_transfer');
grant select, insert, update on bank_transfer to zhixing_app, zhixing_platform;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added', 'data.ready', 'account.leaving',
   'account.kept', 'account.contact', 'member.threeDays', 'member.lastDay', 'withdrawal.paid', 'withdrawal.refused',
   'team.invited', 'team.joined', 'team.left', 'team.removed', 'team.owner', 'team.ended',
   'transfer.approved', 'transfer.refused'));

-- migrate:down
