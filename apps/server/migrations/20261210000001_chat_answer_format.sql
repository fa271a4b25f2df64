-- migrate:up

-- What JSON a program asks for; null is as the agent is set.
alter table chat_run add column answer_format jsonb;

-- migrate:down
alter table chat_run drop column answer_format;
