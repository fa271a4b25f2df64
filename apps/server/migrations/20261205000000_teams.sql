-- migrate:up

-- Whose team it is: they invite, remove, pay and renew. Null: nobody is left who could.
alter table account_group
  add column owner_id uuid,
  add foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete set null (owner_id);
create index account_group_owner on account_group (tenant_id, owner_id) where owner_id is not null;
alter table account_group_member add column joined_at timestamptz not null default now();
create index account_group_member_group on account_group_member (tenant_id, group_id, joined_at);

-- Until now who bought a group's first plan was alone in it, or named by an administrator.
alter table account_group no force row level security;
alter table account_group_member no force row level security;
alter table membership_grant no force row level security;
update account_group g set owner_id = coalesce(
  (select t.account_id from membership_grant t join account_group_member m
     on m.tenant_id = t.tenant_id and m.group_id = t.group_id and m.account_id = t.account_id
   where t.tenant_id = g.tenant_id and t.group_id = g.id order by t.created_at limit 1),
  (select (array_agg(m.account_id))[1] from account_group_member m
   where m.tenant_id = g.tenant_id and m.group_id = g.id having count(*) = 1));
alter table account_group force row level security;
alter table account_group_member force row level security;
alter table membership_grant force row level security;

-- For one account, which alone may accept it, or for whoever has the link, so many times.
create table team_invite (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  group_id uuid not null,
  account_id uuid,
  secret_hash bytea,
  most_uses integer not null check (most_uses between 1 and 1000),
  uses integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references account_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references account (tenant_id, id) on delete cascade,
  check ((account_id is null) <> (secret_hash is null)),
  check (uses between 0 and most_uses)
);
create index team_invite_group on team_invite (tenant_id, group_id, created_at desc);
create index team_invite_account on team_invite (tenant_id, account_id) where account_id is not null;
create index team_invite_maker on team_invite (tenant_id, created_by);
call protect_tenant_table('team_invite');
grant select, insert, update, delete on team_invite to zhixing_app, zhixing_platform;

-- What it is about, where that is no agent: a team, an order.
alter table notice add column subject text;
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added', 'data.ready', 'account.leaving',
   'account.kept', 'account.contact', 'member.threeDays', 'member.lastDay', 'withdrawal.paid', 'withdrawal.refused',
   'team.invited', 'team.joined', 'team.left', 'team.removed', 'team.owner', 'team.ended'));

-- migrate:down
