-- migrate:up

-- What the secret that this database was first used with leaves behind: another one could open none of its boxes.
alter table instance add column secret_mark bytea;
grant update (secret_mark) on instance to zhixing_app;

-- The list of migrations stays the owner's; whether one has been applied everybody may ask.
create function is_migrated(wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from schema_migrations where version = wanted);
revoke execute on function is_migrated(text) from public;
grant execute on function is_migrated(text) to zhixing_app;

-- migrate:down
