-- migrate:up
-- What was said in a session up to a place, in short: read instead of what it stands for.
create table chat_summary (
  tenant_id uuid not null,
  session_id uuid not null,
  until_place integer not null,
  -- The run that made it.
  run_id uuid not null,
  messages integer not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, session_id, until_place),
  foreign key (tenant_id, session_id) references chat_session (tenant_id, id) on delete cascade
);
call protect_tenant_table('chat_summary');

grant select, insert, update, delete on chat_summary to zhixing_app, zhixing_platform;

-- migrate:down
drop table chat_summary;
