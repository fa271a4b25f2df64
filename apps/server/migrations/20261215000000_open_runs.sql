-- migrate:up
-- A run is open until it has ended. Its status changes when it begins, and as part of an index it cost each run a row in
-- every index of the table; room on the page lets the change stay beside the row.
create index chat_run_open_of on chat_run (tenant_id, account_id, session_id) where ended_at is null;
drop index chat_run_open;
drop index chat_run_open_account;
drop index chat_run_due;
create index chat_run_due on chat_run (tenant_id, account_id) where due_fen is not null and ended_at is null;
alter table chat_run set (fillfactor = 80);
alter table chat_session set (fillfactor = 85);

-- migrate:down
alter table chat_session reset (fillfactor);
alter table chat_run reset (fillfactor);
drop index chat_run_due;
create index chat_run_due on chat_run (tenant_id, account_id)
  where due_fen is not null and status in ('queued', 'running');
create index chat_run_open_account on chat_run (tenant_id, account_id) where status in ('queued', 'running');
create index chat_run_open on chat_run (created_at) where status in ('queued', 'running');
drop index chat_run_open_of;
