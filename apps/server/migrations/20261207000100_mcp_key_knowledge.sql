-- migrate:up
alter table mcp_key drop constraint mcp_key_kind_check;
alter table mcp_key add constraint mcp_key_kind_check check (kind in ('agent', 'plugin', 'knowledge'));

-- migrate:down
delete from mcp_key where kind = 'knowledge';
alter table mcp_key drop constraint mcp_key_kind_check;
alter table mcp_key add constraint mcp_key_kind_check check (kind in ('agent', 'plugin'));
