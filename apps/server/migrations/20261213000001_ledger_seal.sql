-- migrate:up
-- What the books of a day in China were when it was over, and of every day before it: SHA-256(seal of the day before,
-- SHA-256 of its rows). Whoever changes an old row would have to change all later seals, which logs and people have seen.
create table ledger_seal (
  day date primary key,
  seal bytea not null check (length(seal) = 32),
  transfers bigint not null,
  made_at timestamptz not null default now()
);
grant select, insert on ledger_seal to zhixing_platform;
create trigger ledger_seal_append_only before update or delete on ledger_seal
  for each row execute function refuse_change();
create trigger ledger_seal_no_truncate before truncate on ledger_seal
  for each statement execute function refuse_change();

-- migrate:down
