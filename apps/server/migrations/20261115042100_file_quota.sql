-- migrate:up

-- How much each account of a tenant may store; a tenant without a row has the default.
create table file_quota (
  tenant_id uuid primary key references tenant (id),
  megabytes integer not null check (megabytes > 0)
);
call protect_tenant_table('file_quota');
grant select, insert, update, delete on file_quota to zhixing_app, zhixing_platform;

-- Asked when a file is deleted: is it some agent's icon?
create index agent_icon on agent (tenant_id, icon);

-- migrate:down
