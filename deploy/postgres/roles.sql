-- Run by a superuser on every start. The passwords come from the environment, so they never show in a process list.
\set ON_ERROR_STOP on
\getenv owner_password DB_OWNER_PASSWORD
\getenv app_password DB_APP_PASSWORD
\getenv backup_password DB_BACKUP_PASSWORD

SELECT format('CREATE ROLE %I', name)
FROM unnest(ARRAY['zhixing_owner', 'zhixing_app', 'zhixing_platform', 'zhixing_backup']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

ALTER ROLE zhixing_owner LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'owner_password';
ALTER ROLE zhixing_app LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'app_password';
ALTER ROLE zhixing_platform NOLOGIN NOSUPERUSER NOBYPASSRLS;
-- Reads every row of every tenant and writes nothing: row-level security is forced, so the owner's own dump would fail.
ALTER ROLE zhixing_backup LOGIN NOSUPERUSER BYPASSRLS PASSWORD :'backup_password';
ALTER ROLE zhixing_backup SET default_transaction_read_only = on;
GRANT pg_read_all_data TO zhixing_backup;
GRANT zhixing_platform TO zhixing_app WITH INHERIT FALSE, SET TRUE;

SELECT 'CREATE DATABASE zhixing OWNER zhixing_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'zhixing')
\gexec

\connect zhixing
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SET client_min_messages = warning;
-- pgvector is not a trusted extension: the owner role could not create it in a migration.
CREATE EXTENSION IF NOT EXISTS vector;
