-- migrate:up

-- Orders that somebody hands in at once are due only later: waking the relay for each would cost every chat turn a query.
drop trigger outbox_wake on outbox;
create trigger outbox_wake after insert on outbox for each row
  when (new.next_at <= clock_timestamp()) execute function outbox_notify();

-- migrate:down
