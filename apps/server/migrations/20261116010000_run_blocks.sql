-- migrate:up

-- How often this run has blocked a worker's event loop so long that the worker had to be ended.
alter table chat_run add column blocks integer not null default 0;

-- migrate:down
alter table chat_run drop column blocks;
