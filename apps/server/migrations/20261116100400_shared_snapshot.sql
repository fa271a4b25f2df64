-- migrate:up

-- What was shared is marked message by message: what is written later carries no mark and stays its owner's.
alter table chat_session add column shared_title text;
-- Raised whenever sharing ends, so that addresses given to readers end with it.
alter table chat_session add column share_no integer not null default 0;
alter table chat_message add column is_shared boolean not null default false;

-- The owner of the tables must see the rows to mark what is shared already, as it stood at that moment.
alter table chat_session no force row level security;
alter table chat_message no force row level security;
update chat_session set shared_title = title where shared_at is not null;
update chat_message m set is_shared = true from chat_session s
  where s.shared_at is not null and m.tenant_id = s.tenant_id and m.session_id = s.id
    and m.at <= s.shared_at and (m.replaced_at is null or m.replaced_at > s.shared_at);
alter table chat_message force row level security;
alter table chat_session force row level security;

-- migrate:down
