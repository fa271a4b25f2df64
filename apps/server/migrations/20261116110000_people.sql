-- migrate:up

-- Until when a one-time password is good; null for one that its owner chose.
alter table account
  add column display_name text not null default '',
  add column avatar_id uuid,
  add column password_until timestamptz,
  add column created_by uuid,
  add foreign key (tenant_id, avatar_id) references stored_file (tenant_id, id) on delete set null (avatar_id);
create index account_created_by on account (tenant_id, created_by, created_at) where created_by is not null;
create index account_avatar on account (tenant_id, avatar_id) where avatar_id is not null;

alter table account_token add column device text not null default '';

alter table check_code drop constraint check_code_scene_check,
  add constraint check_code_scene_check check (scene in ('REG', 'LOGIN', 'FORGET', 'CONTACT'));

-- Ways in that somebody else gives: an invitation, or a new password. Who gave it may be of the platform's own tenant.
create table account_link (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('invite', 'reset')),
  secret_hash bytea not null,
  origin text not null,
  email text,
  role text check (role in ('user', 'support', 'admin')),
  account_id uuid,
  password_mark bytea,
  created_by uuid not null,
  created_by_name text not null,
  by_mail boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  mail_sent_at timestamptz,
  mail_refused_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check (kind = 'invite' or (account_id is not null and password_mark is not null)),
  check (kind = 'reset' or role is not null)
);
create index account_link_newest on account_link (created_at desc, id desc);
create index account_link_account on account_link (tenant_id, account_id);
create index account_link_maker on account_link (created_by);
call protect_tenant_table('account_link');
grant select, insert, update, delete on account_link to zhixing_app, zhixing_platform;

-- migrate:down
