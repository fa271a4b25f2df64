-- migrate:up

-- A question with a priced agent that its wallet could not pay for waits for its person to pay: what is due, and where
-- the engine waits to hear of it. Nothing is due of a run that is paid for, or costs nothing.
alter table chat_run add column due_fen integer check (due_fen > 0), add column pay_awakeable text;
create index chat_run_due on chat_run (tenant_id, account_id)
  where due_fen is not null and status in ('queued', 'running');

-- migrate:down
