-- migrate:up

-- Who works on an agent's draft beside its owner.
create table agent_editor (
  tenant_id uuid not null,
  agent_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, agent_id, account_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index agent_editor_account on agent_editor (tenant_id, account_id, created_at desc);
call protect_tenant_table('agent_editor');
grant select, insert, update, delete on agent_editor to zhixing_app, zhixing_platform;

-- Null for a draft that nobody has saved since this was kept.
alter table agent add column draft_saved_by uuid;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check
  check (kind in ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added'));

-- migrate:down
