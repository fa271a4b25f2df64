-- migrate:up
-- Who was asked to buy something, and by which limit: once a day for each. The refusal itself leaves no other trace.
create table gate_meeting (
  tenant_id uuid not null,
  account_id uuid not null,
  day date not null,
  gate text not null check (gate in ('member', 'chats', 'balance', 'room')),
  at timestamptz not null,
  primary key (tenant_id, account_id, day, gate),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index gate_meeting_time on gate_meeting (tenant_id, at);
call protect_tenant_table('gate_meeting');
grant select, insert, update, delete on gate_meeting to zhixing_app, zhixing_platform;

-- migrate:down
drop table gate_meeting;
