-- migrate:up

-- Who has had a trial, by a keyed hash of mail or phone: it outlives the account, or leaving and coming back would be one
-- trial after the other.
create table trial_taken (
  tenant_id uuid not null references tenant (id) on delete cascade,
  contact_hash text not null,
  at timestamptz not null,
  primary key (tenant_id, contact_hash)
);
call protect_tenant_table('trial_taken');
grant select, insert, update, delete on trial_taken to zhixing_app, zhixing_platform;

-- The end somebody was told of, and how many days ahead: the same end is announced once three days and once a day before.
alter table membership add column told_end timestamptz, add column told_days smallint;
create index membership_end on membership (end_at) where end_at is not null;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added', 'data.ready', 'account.leaving',
   'account.kept', 'account.contact', 'member.threeDays', 'member.lastDay'));

-- migrate:down
