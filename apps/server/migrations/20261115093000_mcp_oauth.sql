-- migrate:up

alter table mcp_server drop constraint mcp_server_auth_check;
alter table mcp_server add constraint mcp_server_auth_check check (auth in ('none', 'bearer', 'header', 'oauth'));

-- What the owner was granted by logging in at the server: client and tokens, sealed. Null until then.
alter table mcp_server add column grant_cipher bytea;
alter table mcp_server add column grant_expires_at timestamptz;
alter table mcp_server add column grant_renews boolean not null default false;
-- Whoever renews holds the lease: a refresh token that rotates is good once.
alter table mcp_server add column grant_lease uuid;
alter table mcp_server add column grant_lease_until timestamptz;

-- migrate:down
