-- migrate:up

-- Somebody wrote in it while the agent's release promised that its author sees figures only; it is never taken back.
alter table chat_session add column figures_only boolean not null default false;

-- migrate:down
