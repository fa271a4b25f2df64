-- migrate:up
-- Answers under way, by whose they are; conversations of one's own, beside those of visitors and try-outs.
create index chat_run_open_account on chat_run (tenant_id, account_id) where status in ('queued', 'running');
create index chat_session_own on chat_session (tenant_id, account_id)
  where deleted_at is null and embed_id is null and not is_debug;
create index agent_copied_day on agent (tenant_id, owner_id, created_at) where origin_id is not null;
create index agent_embed_own on agent_embed (tenant_id, owner_id) where revoked_at is null;

-- migrate:down
drop index agent_embed_own;
drop index agent_copied_day;
drop index chat_session_own;
drop index chat_run_open_account;
